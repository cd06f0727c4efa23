import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";

const read: [markdown: string, tags: string[]][] = [
  [
    "#müll, #日本 and #हिन्दी; (#Straße) **#bold** ~~#gone~~",
    ["müll", "日本", "हिन्दी", "straße", "bold", "gone"],
  ],
  ["#Tape #tape ##TAPE #ﬁre #Ａｂｃ", ["tape", "fire", "abc"]],
  [
    "# Heading #one\n\n> #two\n\n- [ ] #three\n\n| #four | b |\n|---|---|\n| c | #five |",
    ["one", "two", "three", "four", "five"],
  ],
  ["＃タグ ＃＃Moss x＃y", ["タグ", "moss"]],
  ["#İstanbul #ISTANBUL #I\u0307stanbul", ["istanbul"]],
  ["#می\u200cخواهم #ශ්\u200dරී a\u200d#b #c\u200d", ["میخواهم", "ශ්රී", "c"]],
  ["#a**b** **#c**d ~~#e~~", ["e"]],
  [`#${"İ".repeat(50)} #${"y\u200d".repeat(50)}`, ["i".repeat(50), "y".repeat(50)]],
  ["a#b ü#c 1#d _#e x/#f &#35;g \\#h #️⃣ #", []],
  ["`#code` ``a #b`` <b title='#c'>", []],
  ["```css\ncolor: #fff\n```\n\n    #indented\n\n~~~\n#fenced", []],
  ["<div>\n#raw\n</div>\n\n<!-- #comment -->", []],
  ["https://x/#frag www.x.net/#frag <https://x.net/#frag> me@x.net#frag", []],
  [
    "[#words](https://x.net/#frag '#title') ![#alt](/objects/a '#title') [x]\n\n[x]: /#to '#title'",
    [],
  ],
  [`#${"x".repeat(50)} #${"y".repeat(51)}`, ["x".repeat(50)]],
  [`\`${"a ".repeat(800)}#b ${"c ".repeat(800)}\` #d`, ["d"]],
  [`${"e ".repeat(4_000)}\n\n[${"a ".repeat(800)}#b ${"c ".repeat(700)}](https://x.net) #d`, ["d"]],
];

test.each(read)("shrine-382: only the text of %j is read", (markdown, tags) => {
  expect(hashtagsOf(markdown)).toEqual(tags);
});

test("shrine-382: a block too long to read at once is read in pieces, cut between words", () => {
  const words = Array.from({ length: 300 }, (_, index) => `plain word ${index}`).join(" ");
  expect(hashtagsOf(`#first ${words} #middle ${words} \`#code\` #last`)).toEqual([
    ...["first", "middle", "last"],
  ]);
});
