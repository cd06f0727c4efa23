import { css } from "@emotion/react";
import { layout } from "../../ui/layout/layout.ts";
import { ManualPage } from "../manual/ManualPage.tsx";
import { docsSections } from "./docs-sections.tsx";

/** /docs: how programs use the network, with recipes. */
export const DocsScreen = () => <ManualPage title="Programs" sections={sections} />;

const parts = css({ ...layout.stack(20), "> *": { minWidth: 0 } });

const sections = docsSections.map(({ label, content }) => ({
  label,
  content: <div css={parts}>{content}</div>,
}));
