import { afterEach, expect, it, vi } from "vitest";
import { obstacleAt } from "./obstacle.ts";
import { whyNoPasskeys } from "./why-no-passkeys.ts";

afterEach(() => vi.unstubAllGlobals());

const hostOf = (address: string) => new URL(address).hostname;

it.each([
  ["http://192.168.1.5:3000", "192.168.1.5"],
  ["https://127.0.0.1", "127.0.0.1"],
  ["https://127.1", "127.0.0.1"],
  ["https://0x7f000001", "127.0.0.1"],
  ["https://2130706433", "127.0.0.1"],
  ["https://10.0.0.7./", "10.0.0.7"],
  ["https://[::1]:3000", "[::1]"],
  ["https://[2001:db8::7]", "[2001:db8::7]"],
  ["https://[::ffff:192.0.2.1]", "[::ffff:c000:201]"],
])("home-62: no passkey is offered at %s", (address, shown) => {
  const hostname = hostOf(address);
  expect(obstacleAt({ hostname, hasCredentials: true })).toBe("numbers");
  // Without https too, the address is the reason given, because https alone would not help.
  vi.stubGlobal("window", { location: { hostname } });
  expect(whyNoPasskeys()).toBe(
    `Passkeys belong to a name, and ${shown} is an address of numbers. Open the network by its name, with https, or as localhost.`,
  );
});

it.each([
  "http://localhost:3000",
  "https://oni.localhost",
  "https://oni.example",
  "https://10.example.com",
  "https://192.168.1.5.nip.io",
  "https://1.2.3.4.example",
  "https://dead.beef",
  "https://7.oni",
  "https://xn--nxasmq6b.example",
  "https://例え.テスト",
])("home-62: passkeys are offered at %s", (address) => {
  const hostname = hostOf(address);
  expect(obstacleAt({ hostname, hasCredentials: true })).toBeNull();
  vi.stubGlobal("window", { location: { hostname } });
  expect(whyNoPasskeys()).toBe(
    "Passkeys need https or localhost, and a browser that supports them.",
  );
});
