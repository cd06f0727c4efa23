import { expect, it } from "vitest";
import { refusalOfDevice } from "./refusal.ts";

it("home-62: a refusal by the device is not shown as a network failure", () => {
  const named = (name: string) => Object.assign(new Error("x"), { name });
  expect(refusalOfDevice(named("SecurityError"))).toBe(
    "Passkeys of this network belong to another address than this one.",
  );
  expect(refusalOfDevice(named("InvalidStateError"))).toBe(
    "This device has a passkey of yours already.",
  );
  for (const other of [named("TypeError"), named("toString"), "SecurityError", null]) {
    expect(refusalOfDevice(other)).toBeNull();
  }
});
