import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { TagForm } from "../tags/TagForm.tsx";

/** Chooses what the member is found by. */
export const TagStep = () => (
  <>
    <p css={words}>Tags are how nodes find each other. Two that share one are linked.</p>
    <TagForm tags={[]} />
  </>
);

const words = css({ ...type.dense, color: color.ink2 });
