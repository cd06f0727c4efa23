import { expect, test } from "vitest";
import { findAddress } from "./find-address.ts";

/** Texts with their address between bars. */
const found = [
  "|https://example.com/a|。次の文。",
  "|https://example.com/a|）と",
  "|https://example.com/a|」、",
  "|https://example.com/a|，然后",
  "|https://example.com/a|、https://example.com/b",
  "|https://example.com/a|… more",
  "|https://example.com/a|” ok",
  "|https://example.com/a|] ok",
  "|https://example.com/a|} ok",
  '|https://example.com/a|","b":1}',
  "|https://example.com/a|।",
  "|https://example.com/a|؟",
  "|https://example.com/a|—which",
  "|https://example.com/a|（リンク）",
  "|https://example.com/a|.」",
  "|https://example.com/a|\u200bb",
  "|https://example.com/a|\u202eb",
  "|https://example.com/|!!!)))",
  "|https://example.com/[x]|]",
  "|https://example.com|を見て",
  "|https://en.wikipedia.org/wiki/Foo_(bar)|)",
  "|www.google.com/search?q=(business))+ok|",
  "|https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ|・",
  "|https://fr.wikipedia.org/wiki/L’Équipe|’",
  "|https://fa.wikipedia.org/wiki/می‌خواهم|،",
  "|https://例え.jp/パス|。",
  "|https://пример.рф/путь|, и",
  "|https://eスポーツ.jp/a| ",
  "|www.例え.jp| を",
  "|Https://Example.com/A|.",
  "|https://localhost:3000/x|",
  "|https://user:pw@example.com/x|",
  "|moth@example.com|へ",
  "|moth@例え.jp|まで",
  "|me@a.co-op|.",
];

test.each(found)(
  "realtime-186, realtime-187: the address ends at the right character: %s",
  (text) => {
    const [, written = ""] = text.split("|");
    expect(findAddress(text.replaceAll("|", ""))?.written).toBe(written);
  },
);

test("realtime-186: text without a host is not an address", () => {
  for (const text of ["https://", "https://。", "www.", "a@b", "a.b@c.d-", "ftp://a.b/c", "a"]) {
    expect(findAddress(text), text).toBeNull();
  }
});

test("realtime-186: every address is found in a short time", () => {
  const startedAt = performance.now();
  for (const end of ["!", ")", "]}", "a&", "a.", "&amp;", "。"]) {
    findAddress(`https://a.b/${end.repeat(100_000)}`);
    findAddress(`https://${end.repeat(100_000)}`);
    findAddress(`a@${end.repeat(100_000)}`);
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
