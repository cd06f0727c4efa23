import { expect, test } from "vitest";
import { deliveryStateOf, stateOf } from "./hook-texts.ts";

const time = "2026-11-30T12:00:00.000Z";

test("chat-251: a hook is on, tries again or is off", () => {
  expect(stateOf({ offAt: null, failedAt: null })).toBe("on");
  expect(stateOf({ offAt: null, failedAt: time })).toMatch(/^failed .+, tries again$/);
  expect(stateOf({ offAt: time, failedAt: time })).toMatch(/^off since /);
});

test("chat-251: a delivery has its state, attempts, status and next attempt", () => {
  const delivery = { state: "waiting", attempts: 0, status: null, retryAt: null } as const;
  expect(deliveryStateOf(delivery)).toBe("waiting · not tried yet");
  expect(deliveryStateOf({ ...delivery, attempts: 1, retryAt: time })).toMatch(
    /^waiting · 1 attempt · no response · next /,
  );
  expect(deliveryStateOf({ ...delivery, state: "delivered", attempts: 2, status: 204 })).toBe(
    "delivered · 2 attempts · status 204",
  );
});
