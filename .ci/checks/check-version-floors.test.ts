import { expect, it } from "vitest";
import { checkVersionFloors } from "./check-version-floors.ts";

it("ci-18: only a package older than its floor is named", () => {
  const packages = {
    "": {},
    "node_modules/hono": { version: "4.12.21" },
    "node_modules/ws": { version: "8.9.0" },
    "node_modules/left/node_modules/@hono/node-server": { version: "1.19.12" },
    "node_modules/engine.io": { version: "10.0.0" },
    "node_modules/unlisted": { version: "0.0.1" },
  };
  expect(checkVersionFloors({ packages })).toEqual([
    "package-lock.json: node_modules/ws is 8.9.0, and must be at least 8.17.1.",
    "package-lock.json: node_modules/left/node_modules/@hono/node-server is 1.19.12, and must be at least 1.19.13.",
  ]);
});
