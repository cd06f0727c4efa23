import { expect, test } from "vitest";
import { listPackages } from "./list-packages.ts";

test("home-19: the open-source list names each package that runs once, without tools and our own workspaces", () => {
  const packages = {
    "": { version: "0.1.0" },
    web: { version: "0.1.0" },
    "node_modules/@oni/web": { link: true },
    "node_modules/zod": { version: "4.0.0", license: "MIT" },
    "node_modules/a/node_modules/zod": { version: "4.0.0", license: "MIT" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/vitest": { version: "4.0.0", license: "MIT", dev: true },
    "node_modules/@img/sharp-linux-x64": { version: "1.0.0", license: "MIT", optional: true },
  };
  expect(listPackages({ packages })).toEqual([
    { name: "a", version: "1.0.0", license: "see package" },
    { name: "zod", version: "4.0.0", license: "MIT" },
  ]);
});
