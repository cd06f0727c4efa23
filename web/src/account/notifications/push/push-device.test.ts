import { expect, test } from "vitest";
import { hashOf, isUninstalledApple } from "./push-device.ts";

test("account-10: an endpoint is named by its SHA-256 in lower-case hexadecimal", async () => {
  expect(await hashOf("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("account-11: Apple phones and tablets have to put ONI on the home screen, computers do not", () => {
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15";
  const is = (userAgent: string, maxTouchPoints: number) =>
    isUninstalledApple({ userAgent, maxTouchPoints });
  expect([is(iPhone, 5), is(mac, 5), is(mac, 0)]).toEqual([true, true, false]);
});
