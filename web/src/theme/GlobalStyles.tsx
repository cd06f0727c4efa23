import { css, Global } from "@emotion/react";
import { below, color, font, layer, navHeight, withPhoneBar } from "./theme.ts";

/** The styles of every screen: text, lattice, focus, selection, and the quieter modes. */
export const GlobalStyles = () => <Global styles={globalStyles} />;

const globalStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: calc(var(--top-height) + 16px);
    --signal-height: 44px;
    scroll-padding-bottom: var(--bottom-height);
    --top-height: ${navHeight}px;
    --bottom-height: 0px;
  }
  ${withPhoneBar} {
    html:has([data-phone-bar]) {
      --bottom-height: calc(59px + env(safe-area-inset-bottom));
    }
  }
  ${below.phone} {
    html {
      --signal-height: 56px;
    }
  }
  html:is([data-link-lost], [data-newer-version]) {
    --top-height: calc(${navHeight}px + var(--signal-height));
  }
  body {
    margin: 0;
    min-height: 100dvh;
    padding-bottom: var(--bottom-height);
    font: var(--weight) 14px/22px ${font.machine};
    font-stretch: 75%;
    letter-spacing: -0.005em;
    font-feature-settings: "zero" 0;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }
  body::before {
    content: "";
    position: fixed;
    inset: 0;
    z-index: -1;
    background: radial-gradient(circle, var(--dot) 0 0.7px, transparent 1.1px) 0 0/12px 12px;
    pointer-events: none;
  }
  a {
    color: inherit;
    text-underline-offset: 3px;
  }
  h1,
  h2,
  h3,
  h4,
  h5,
  h6,
  p,
  figure,
  pre {
    margin: 0;
  }
  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    font-size: inherit;
    font-weight: inherit;
  }
  ul,
  ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  /*
   * Text of members: stacked combining marks stay inside its box, and the focus ring stays visible.
   * Styles of components take precedence.
   */
  :where([dir="auto"]:not(input, textarea), :is(p, h1, h2, h3, h4, h5, h6):has(> bdi)) {
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  button,
  input,
  textarea,
  select {
    font: inherit;
    font-stretch: inherit;
    letter-spacing: inherit;
    color: inherit;
  }
  .lucide {
    width: 16px;
    height: 16px;
    stroke-width: 1.5;
    stroke-linecap: square;
    stroke-linejoin: miter;
    flex: none;
    display: block;
  }
  :focus {
    outline: 0;
  }
  :focus-visible {
    outline: 2px solid ${color.strike};
    outline-offset: 3px;
    border-radius: 2px;
  }
  h1[tabindex]:focus-visible {
    outline: 0;
  }
  ::selection {
    background: ${color.glow};
    color: ${color.onGlow};
  }
  .skip-link {
    position: absolute;
    left: 16px;
    top: -60px;
    z-index: ${layer.skip};
    padding: 10px 14px;
    background: ${color.glow};
    color: ${color.onGlow};
  }
  .skip-link:focus {
    top: 8px;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
