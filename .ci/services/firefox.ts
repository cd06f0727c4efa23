import { captureCommand } from "./process.ts";
import { findOnPath, type Need } from "./need.ts";

/** Finds a Firefox, in which tests with DEEP=1 run by WebDriver BiDi. */
export const firefoxNeed: Need<string> = {
  name: "Firefox",
  aptPackage: "firefox-esr",
  advice: "Install Firefox 140 or newer, or set FIREFOX_PATH.",
  find: async () => {
    const candidates = [process.env["FIREFOX_PATH"], await findOnPath(["firefox-esr", "firefox"])];
    for (const path of candidates) {
      if (path && (await captureCommand(path, ["--version"])).code === 0) return path;
    }
    return null;
  },
};
