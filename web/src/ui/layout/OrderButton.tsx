import { css } from "@emotion/react";
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from "lucide-react";
import { below } from "../../theme/theme.ts";
import { Button } from "./Button.tsx";

type OrderButtonProps = { sort: "newest" | "oldest"; onSort: () => void };

/** Shows and reverses the order of a list. */
export const OrderButton = ({ sort, onSort }: OrderButtonProps) => (
  <Button size="field" css={order} onClick={onSort} title="Change the order">
    {sort === "newest" ? (
      <ArrowDownWideNarrow aria-hidden="true" />
    ) : (
      <ArrowDownNarrowWide aria-hidden="true" />
    )}
    <span>{sort === "newest" ? "Newest" : "Oldest"}</span>
  </Button>
);

const order = css({
  minWidth: 108,
  // Where space is short only the arrow is shown; the label remains for screen readers.
  [below.phone]: {
    minWidth: 44,
    padding: 0,
    span: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
  },
});
