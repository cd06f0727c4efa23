import { chromium } from "playwright";
import { captureCommand } from "./process.ts";
import { findOnPath, isExecutable, type Need } from "./need.ts";

const namesOnPath = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

const macApplications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns whether the browser starts. Some distributions put a stub on PATH. */
async function startsAt(path: string): Promise<boolean> {
  return (await isExecutable(path)) && (await captureCommand(path, ["--version"])).code === 0;
}

/** Finds the path of a Chromium that Playwright can use. */
export const chromiumNeed: Need<string> = {
  name: "Chromium",
  aptPackage: "chromium-headless-shell",
  advice:
    "Run `npx playwright install chromium-headless-shell`, or install Chromium and set CHROMIUM_PATH.",
  find: async () => {
    const named = process.env["CHROMIUM_PATH"];
    if (named) {
      if (await startsAt(named)) return named;
      throw new Error(`CHROMIUM_PATH is ${named}, which cannot be started.`);
    }
    const candidates = [
      chromium.executablePath(),
      await findOnPath(namesOnPath),
      ...macApplications,
    ];
    for (const candidate of candidates) {
      if (candidate && (await startsAt(candidate))) return candidate;
    }
    return null;
  },
};
