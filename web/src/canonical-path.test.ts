import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

test.each([
  ["/oni/MOTH", "/oni/moth"],
  ["/oni/Lumen_07/posts/0197", "/oni/lumen_07/posts/0197"],
  ["/tag/Kelp", "/tag/kelp"],
  ["/tag/%23Kelp", "/tag/kelp"],
  ["/tag/%EF%BC%A1", "/tag/a"],
  ["/tag/%C4%B0zmir", "/tag/izmir"],
  ["/tag/STRASSE", "/tag/strasse"],
  ["/oni/moth", "/oni/moth"],
  ["/tag/%E6%97%A5%E6%9C%AC", "/tag/%E6%97%A5%E6%9C%AC"],
  ["/tag/%23", "/tag/%23"],
  ["/oni/%E0%A4%A", "/oni/%E0%A4%A"],
  ["/invite/AbC", "/invite/AbC"],
  ["/", "/"],
])("WB2139: %s is shown at %s", (pathname, canonical) => {
  expect(canonicalPath(pathname)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
