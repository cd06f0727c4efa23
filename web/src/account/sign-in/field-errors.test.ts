import { expect, test } from "vitest";
import { loginBody, registerBody } from "./access-schemas.ts";
import { checkForm } from "./field-errors.ts";

const good = {
  username: "lumen_07",
  email: "lumen@elsewhere.net",
  password: "Ripple$9",
  displayName: "",
};

const errorsOf = (change: Partial<typeof good>) => {
  const checked = checkForm(registerBody, { ...good, ...change });
  return checked.ok ? {} : checked.errors;
};

test("home-16: login needs both fields", () => {
  expect(checkForm(loginBody, { username: "", password: "" })).toEqual({
    ok: false,
    errors: {
      username: "Error: ONI_ID required to access network",
      password: "Error: password required to access network",
    },
  });
  expect(checkForm(loginBody, { username: "moth", password: "x" }).ok).toBe(true);
});

test("home-16: registration accepts input that follows every rule", () => {
  expect(errorsOf({})).toEqual({});
});

const passwordForm =
  "Error: password must include uppercase letter, lowercase letter, number, and special character (@$!%*?&)";

test.each([
  [{ username: "" }, "Error: ONI_ID required to create account"],
  [{ username: "ab" }, "Error: ONI_ID must be at least 3 characters"],
  [{ username: "a".repeat(21) }, "Error: ONI_ID must be less than 20 characters"],
  [
    { username: "Lumen 07" },
    "Error: ONI_ID can only include lowercase letters, numbers, and underscores",
  ],
  [{ email: "" }, "Error: email required to create account"],
  [{ email: "lumen@" }, "Error: please enter a valid email address"],
  [{ password: "" }, "Error: password required to create account"],
  [{ password: "Rip$9" }, "Error: password must be at least 8 characters long"],
  [{ password: "ripple$99" }, passwordForm],
  [{ password: "Ripple999" }, passwordForm],
  [{ password: "~Ripple$9" }, passwordForm],
])("home-16: %j is refused with its sentence", (change, sentence) => {
  expect(Object.values(errorsOf(change))).toEqual([sentence]);
});
