import { expect, it } from "vitest";
import { nameBrowser } from "./name-browser.ts";

it("account-23: a session is named after its browser and its system", () => {
  const linuxChrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  expect(nameBrowser(linuxChrome)).toBe("Chrome on Linux");
  expect(nameBrowser(`${linuxChrome} Edg/140.0`)).toBe("Edge on Linux");
  expect(nameBrowser("Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Firefox/140.0")).toBe(
    "Firefox on macOS",
  );
  expect(nameBrowser("loop-reader/2")).toBe("loop-reader/2");
  expect(nameBrowser(null)).toBe("Unknown device");
});
