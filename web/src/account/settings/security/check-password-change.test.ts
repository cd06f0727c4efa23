import { expect, it } from "vitest";
import { checkPasswordChange } from "./check-password-change.ts";

it("account-22: a password change is refused with the sentence of the first broken rule", () => {
  const good = { current: "Ripple$9", next: "tides6", confirmed: "tides6" };
  expect(checkPasswordChange(good)).toBeNull();
  const sentences = [
    { ...good, current: "" },
    { ...good, next: "" },
    { ...good, confirmed: "tides7" },
    { ...good, next: "tide5", confirmed: "tide5" },
  ].map((change) => checkPasswordChange(change)?.description);
  expect(sentences).toEqual([
    "Please fill in all password fields.",
    "Please fill in all password fields.",
    "New passwords do not match.",
    "Password must be at least 6 characters long.",
  ]);
});
