import { expect, test } from "vitest";
import { AppError } from "../../http/answers/errors.ts";
import { createPasswords } from "./passwords.ts";

test("api-56: a password is refused for now when 200 others already wait", async () => {
  const passwords = createPasswords({ memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.all(
    Array.from({ length: 250 }, () =>
      passwords.hash("Ripple_1@").then(
        () => "hashed",
        (error: unknown) => (error instanceof AppError ? error.code : "broken"),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "hashed")).toHaveLength(204);
  expect(outcomes.filter((outcome) => outcome === "unavailable")).toHaveLength(46);
});
