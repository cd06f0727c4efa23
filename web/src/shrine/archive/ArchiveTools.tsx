import { css } from "@emotion/react";
import { OrderButton } from "../../ui/layout/OrderButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import type { ArchiveFilter } from "./filter-posts.ts";

type ArchiveToolsProps = {
  text: string;
  sort: ArchiveFilter["sort"];
  onText: (text: string) => void;
  onSort: () => void;
};

/** Search box and sort order. */
export const ArchiveTools = ({ text, sort, onText, onSort }: ArchiveToolsProps) => (
  <div css={row} role="search">
    <SearchField
      label="Search archived memories"
      placeholder="Search archived memories..."
      text={text}
      onText={onText}
    />
    <OrderButton sort={sort} onSort={onSort} />
  </div>
);

const row = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 10 });
