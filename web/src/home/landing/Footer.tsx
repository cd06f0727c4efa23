import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

export const Footer = () => (
  <footer css={footer}>
    <span>Version: v0.1</span>
    <a href="#privacy">Privacy</a>
    <a href="#terms">Terms</a>
    <a href="#opensource">Open Source Acknowledgment</a>
    <span css={space} />
    <Link to="/clean-auth">dev access</Link>
  </footer>
);

const footer = css({
  ...layout.wrap("8px 24px"),
  padding: "20px 24px",
  borderTop: `1px solid ${color.line}`,
  color: color.ink3,
  fontSize: 12,
  a: { minHeight: 24 },
  [below.phone]: { padding: "20px 16px" },
});
const space = css({ flex: 1 });
