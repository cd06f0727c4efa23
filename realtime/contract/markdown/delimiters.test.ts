import { expect, test } from "vitest";
import type { MarkdownNode } from "./markdown-node.ts";
import { readMarkdown, treeOf } from "./markdown-tree.ts";

const tags = { strong: "b", em: "i", del: "s" } as const;

/** Returns the text with its marks as `<b>`, `<i>` and `<s>`. */
const render = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === "strong" || node.kind === "em" || node.kind === "del") {
        return `<${tags[node.kind]}>${render(node.children)}</${tags[node.kind]}>`;
      }
      if ("children" in node) return render(node.children);
      return "text" in node ? node.text : "";
    })
    .join("");

const draw = (markdown: string) => render(treeOf(readMarkdown(markdown) ?? []));

test.each([
  ["**注意：**正文", "<b>注意：</b>正文"],
  ["正文**「引用」**です", "正文<b>「引用」</b>です"],
  ["**[リンク](https://x.net)**です", "<b>リンク</b>です"],
  ["**`code`**です", "<b>code</b>です"],
  ["*注意：*正文", "<i>注意：</i>正文"],
  ["***注意：***正文", "<i><b>注意：</b></i>正文"],
  ["~~注意：~~正文", "<s>注意：</s>正文"],
  ["正文~~「引用」~~です", "正文<s>「引用」</s>です"],
  ["**注意：**と**重要：**です", "<b>注意：</b>と<b>重要：</b>です"],
  ['**"마크다운"**은 쉽다', '<b>"마크다운"</b>은 쉽다'],
  ["**หมายเหตุ:**ข้อความ", "<b>หมายเหตุ:</b>ข้อความ"],
  ["他说**“你好”**。", "他说<b>“你好”</b>。"],
  ["**Hello!**你好", "<b>Hello!</b>你好"],
  ["**注意：**text", "<b>注意：</b>text"],
  ["**注意!**𠮷野家**「あ」**", "<b>注意!</b>𠮷野家<b>「あ」</b>"],
  ["\\*\\*注意：**正文", "**注意：**正文"],
  ["** 注意：**正文", "** 注意：**正文"],
  ["**Note:**text", "**Note:**text"],
  ["2**3**4 a**b", "2<b>3</b>4 a**b"],
])("realtime-188: bold ends next to scripts without spaces: %s", (markdown, expected) => {
  expect(draw(markdown)).toBe(expected);
});

test.each([
  "10~20人、30~40人",
  "約~20人、~30人",
  "3~5 days, 7~9 nights",
  "~10人、20人~",
  "~20 people and ~30",
  "月~金、土~日",
  "A~B、C~、D",
  "(~20)~(~30)",
  "~/bin and ~/lib",
  "1~2~3",
  "(9:00)~(17:00)、(18:00)~(20:00)",
  "「あ」~「い」、「う」~「え」",
  '"a"~"b", "c"~"d"',
  "10%~20%, 30%~40%",
  "/~user/a, /~other/b",
  "this ~~~stays~~~ here",
])("realtime-189: a tilde of a range strikes nothing through: %s", (text) => {
  expect(draw(text)).toBe(text);
});

test("realtime-189: one or two tildes around words strike them through", () => {
  expect(draw("~left~, (~two words~) ~~gone~~ 10~~20~~30")).toBe(
    "<s>left</s>, (<s>two words</s>) <s>gone</s> 10<s>20</s>30",
  );
  expect(draw('「~あ~」 "~b~" **~c~** ~d~。 a ~e~\n~f~')).toBe(
    '「<s>あ</s>」 "<s>b</s>" <b><s>c</s></b> <s>d</s>。 a <s>e</s><s>f</s>',
  );
});
