/** The style of the pages of an export. The colours are those of the product's dark and light mode. */
export const exportStyle = `:root {
  color-scheme: dark light;
  --page: #0a1011; --panel: #0f1718; --line: #223132; --edge: #5d7475;
  --ink: #e6ece2; --ink2: #aab8b1; --ink3: #82938e;
  --glow: #cde86e; --sky: #8db7ff; --mark: #3a4a12; --dot: rgb(190 220 205 / 0.085);
}
@media (prefers-color-scheme: light) {
  :root {
    --page: #d7d8d9; --panel: #e2e3e3; --line: #b4b8b9; --edge: #666d6f;
    --ink: #14181a; --ink2: #363d3f; --ink3: #4b5355;
    --glow: #385200; --sky: #1746c2; --mark: #c9d88f; --dot: rgb(20 24 26 / 0.11);
  }
}
* { box-sizing: border-box; }
html {
  background: var(--page) radial-gradient(var(--dot) 1px, transparent 1.5px) 0 0 / 14px 14px;
  color: var(--ink);
  font: 14px/1.6 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  -webkit-text-size-adjust: 100%;
}
body { margin: 0 auto; max-width: 62rem; padding: 0 1rem 4rem; }
a { color: var(--sky); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--glow); outline-offset: 2px; }
h1, h2, h3 { line-height: 1.3; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; font-weight: 500; margin: 0.4rem 0; }
h2 { color: var(--ink3); font-size: 0.8rem; font-weight: 500; letter-spacing: 0.05em; margin: 2.2rem 0 0.6rem; text-transform: uppercase; }
p, ul, ol, pre, blockquote, table { margin: 0.4rem 0; }
.bar {
  align-items: center; border-bottom: 1px solid var(--line); color: var(--ink3); display: flex;
  flex-wrap: wrap; font-size: 0.8rem; gap: 0.2rem 1rem; justify-content: space-between;
  margin-bottom: 1.4rem; min-height: 3rem; padding: 0.4rem 0;
}
.bar b { color: var(--glow); font-weight: 500; letter-spacing: 0.05em; }
.quiet, small, time { color: var(--ink3); font-size: 0.85rem; }
.lede { color: var(--ink2); white-space: pre-wrap; overflow-wrap: anywhere; }
.panel { background: var(--panel); border: 1px solid var(--line); padding: 0.4rem 1rem; }
.list { list-style: none; padding: 0; }
.list > li { border-top: 1px solid var(--line); padding: 0.6rem 0; }
.list > li:first-child { border-top: 0; }
.panel.list { padding: 0; }
.panel.list > li { padding: 0.6rem 1rem; }
.row { align-items: baseline; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; justify-content: space-between; }
.row > :first-child { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
.depth { margin-left: 1.5rem; }
summary { color: var(--ink3); cursor: pointer; font-size: 0.85rem; min-height: 1.6rem; }
.chips { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; padding: 0; }
.chips > * { border: 1px solid var(--line); font-size: 0.85rem; padding: 0 0.5rem; }
.pages { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; justify-content: space-between; padding: 0.8rem 0; }
.pages a, .pages span { line-height: 1.75rem; }
.day { border-bottom: 1px solid var(--line); color: var(--ink3); font-size: 0.8rem; margin: 1.6rem 0 0.4rem; }
.message { border-left: 2px solid transparent; padding: 0.45rem 0 0.45rem 0.8rem; scroll-margin-top: 1rem; }
.message:target { background: var(--panel); border-left-color: var(--glow); }
.message > header { align-items: baseline; display: flex; flex-wrap: wrap; gap: 0 0.8rem; }
.message > header b { color: var(--glow); font-weight: 600; overflow-wrap: anywhere; }
.message > header a { color: var(--ink3); text-decoration: none; }
.message > header a:hover { text-decoration: underline; }
.message .text > :first-child { margin-top: 0; }
.reply { font-size: 0.85rem; }
.text { overflow-wrap: anywhere; }
.text h1, .text h2, .text h3, .text h4, .text h5, .text h6 { color: var(--ink); font-size: 1.05rem; font-weight: 600; letter-spacing: 0; margin: 0.6rem 0 0.2rem; text-transform: none; }
.text blockquote { border-left: 2px solid var(--edge); color: var(--ink2); padding-left: 0.8rem; }
.text table { border-collapse: collapse; display: block; overflow-x: auto; }
.text td, .text th { border: 1px solid var(--line); padding: 0.1rem 0.5rem; text-align: left; }
pre { background: var(--panel); border: 1px solid var(--line); overflow-x: auto; padding: 0.5rem 0.8rem; white-space: pre; }
code { font: inherit; }
:not(pre) > code { background: var(--panel); padding: 0 0.2rem; }
.spoiler { background: var(--edge); color: transparent; }
.spoiler:hover, .spoiler:focus { background: none; color: inherit; }
.files { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 0.4rem 0; }
.files figure { margin: 0; max-width: 100%; }
.files img, .text img { background: var(--panel); border: 1px solid var(--line); display: block; height: auto; max-height: 22rem; max-width: 100%; object-fit: contain; width: auto; }
.files figcaption { color: var(--ink3); font-size: 0.8rem; overflow-wrap: anywhere; }
.album { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
.album figure { margin: 0; }
.album img { aspect-ratio: 1; background: var(--panel); border: 1px solid var(--line); display: block; object-fit: cover; width: 100%; }
.search { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 1.4rem 0 0.4rem; }
.search input { background: var(--panel); border: 1px solid var(--edge); color: inherit; flex: 1 1 12rem; font: inherit; font-size: 16px; min-height: 44px; min-width: 0; padding: 0 0.8rem; }
.search button { background: none; border: 1px solid var(--edge); color: var(--glow); cursor: pointer; font: inherit; letter-spacing: 0.05em; min-height: 44px; padding: 0 1.2rem; }
.search button:hover { border-color: var(--glow); }
[hidden] { display: none; }
mark { background: var(--mark); color: inherit; }
@media (pointer: coarse) { .pages a, .list a, summary { display: inline-block; line-height: 1.4; padding: 0.55rem 0; } }
@media (max-width: 600px) { .depth { margin-left: 0.8rem; } .message { padding-left: 0.5rem; } }
@media print {
  :root { --page: #fff; --panel: #fff; --line: #bbb; --edge: #777; --ink: #000; --ink2: #000; --ink3: #333; --glow: #000; --sky: #000; --dot: transparent; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  .search, .pages, .results { display: none; }
  .message, figure, tr { break-inside: avoid; }
  .spoiler { background: none; color: inherit; }
  pre { white-space: pre-wrap; }
}
`;
