import { expect, test } from "vitest";
import { nameOf } from "./current-user.ts";

test("WB15: a member is called by display name, else username, else User", () => {
  expect(nameOf({ displayName: "Lumen, mostly", username: "lumen_07" })).toBe("Lumen, mostly");
  expect(nameOf({ displayName: null, username: "lumen_07" })).toBe("lumen_07");
  expect(nameOf({ displayName: null, username: "" })).toBe("User");
});
