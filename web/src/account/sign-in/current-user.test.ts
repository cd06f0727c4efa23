import { expect, test } from "vitest";
import { nameOf } from "./current-user.ts";

test("home-18: the name of a member is the display name, else the username, else User", () => {
  expect(nameOf({ displayName: "Lumen, mostly", username: "lumen_07" })).toBe("Lumen, mostly");
  expect(nameOf({ displayName: null, username: "lumen_07" })).toBe("lumen_07");
  expect(nameOf({ displayName: null, username: "" })).toBe("User");
});
