import { expect, test } from "vitest";
import { kindOf } from "./shell.ts";

const origin = "https://oni.example";
const named = ["/theme.js"];

test("account-3: the worker serves screens and files of the shell, and no data of members", () => {
  const kindsOf = (mode: Request["mode"], ...paths: string[]) =>
    paths.map((path) => kindOf({ method: "GET", mode, url: origin + path }, { named }, origin));
  expect(kindsOf("navigate", "/", "/inbox?open=1", "/oni/moth", "/dimensions/1/2#7")).toEqual(
    Array.from({ length: 4 }, () => "screen"),
  );
  expect(kindsOf("cors", "/assets/index-1.js", "/theme.js")).toEqual(["hashed", "named"]);
  const others = ["/api/auth/me", "/objects/1.png", "/socket.io/?EIO=4", "/healthz", "/robots.txt"];
  expect([...kindsOf("cors", ...others), ...kindsOf("navigate", ...others)]).toEqual(
    Array.from({ length: 10 }, () => null),
  );
  expect(kindsOf("navigate", "/oni/moth.md", "/api")).toEqual([null, null]);
  expect(kindsOf("cors", "/homepage")).toEqual([null]);
  const requests = {
    method: "GET",
    mode: "cors",
    url: "https://elsewhere.example/assets/1.js",
  } as const;
  expect(kindOf(requests, { named }, origin)).toBeNull();
  expect(
    kindOf({ ...requests, method: "POST", url: `${origin}/theme.js` }, { named }, origin),
  ).toBeNull();
});
