import { expect, test } from "vitest";
import { usernamesIn } from "./mentions.ts";

test.each([
  ["@moth, (@Tide_9) **@lamp**", ["moth", "tide_9", "lamp"]],
  ["_@moth_ ||@tide|| ~~@lamp~~ [@kite](https://x.net)", ["moth", "tide", "lamp", "kite"]],
  ["> @moth\n\n- @tide\n\n| @lamp |\n|---|\n| @kite |", ["moth", "tide", "lamp", "kite"]],
  ["詳しくは@moth、@tide。", ["moth", "tide"]],
  ["`@moth` ``a @tide`` `a\n@lamp`", []],
  ["```\n@moth\n```\n\n    @tide\n\n~~~js\n@lamp()\n~~~", []],
  ["https://x.net/@moth www.x.net/@tide <https://x.net/@lamp>", []],
  ["[a](https://x.net/@moth '@tide') ![@lamp](/objects/a) [x]\n\n[x]: https://x.net/@kite", []],
  ["moth@elsewhere.net moth@例え.jp mailto:a@tide.net", []],
  ["\\@moth <b title='@tide'> #kelp@lamp @@kite @ab", []],
  ["https://x.net/a。@moth `unclosed @tide", ["moth", "tide"]],
  [`${"a ".repeat(1_500)}@moth`, ["moth"]],
  [`\`${"a ".repeat(1_900)}@moth\` @tide`, ["tide"]],
  [`https://x.net/${"a".repeat(2_000)}/@moth @tide`, ["tide"]],
  [`[${"a ".repeat(700)}](https://x.net/${"b".repeat(2_000)}/@moth) @tide`, ["tide"]],
])("realtime-191: %j mentions the members whom the screens show as mentioned", (text, names) => {
  expect(usernamesIn(text)).toEqual(names);
});

test("realtime-191: every text is parsed in a short time", () => {
  const startedAt = performance.now();
  for (const part of ["____a@", "**a：a@", "*a[", "~a ~", "@[a](", "> @", "- @\n"]) {
    usernamesIn(`@moth ${part.repeat(4_000)}`.slice(0, 4_000));
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
