import fc from "fast-check";

/** Texts that often break parsers, databases or screens. */
const nastyTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202egnp.exe",
  "\u2066\u2069",
  "\u200b\u200d\ufeff",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(20),
  "\u{1f1e9}\u{1f1ea}",
  "' or 1=1 --",
  '"; drop table users; --',
  "%' or '%'='",
  "\\",
  "\\u0000",
  "$1",
  "{}",
  "null",
  "NaN",
  "-1",
  "1e309",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%ff",
  "%",
  "//elsewhere.invalid/x",
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "<img src=x onerror=1>",
  "{{constructor.constructor('1')()}}",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "x".repeat(300),
  "字".repeat(5_000),
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "from:' in:\" before:9999-99-99 after:",
  "to:tsquery & | ! <-> :*",
  "#".repeat(60),
  "2026-02-30T99:99:99Z",
] as const;

/** Any text: one of the above or a random one. */
export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
);

const nastyNumber = fc.constantFrom(
  ...[0, -0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
);

/** Any JSON value, mostly of a wrong type. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 25 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Names with a special meaning in JavaScript. */
export const pollution =
  '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
