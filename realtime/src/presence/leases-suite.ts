import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Leases } from "./leases.ts";

/** Tests the promises of every set of leases to its holder. */
export function testLeases(open: () => Promise<Leases>): void {
  test("realtime-162: counts add up, and a released key is held no longer", async () => {
    const leases = await open();
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await leases.change(key, 1)).toBe(1);
    expect(await leases.change(key, 1)).toBe(2);
    expect(await leases.heldAmong([key, other])).toEqual(new Set([key]));
    expect(await leases.list()).toContain(key);
    expect(await leases.change(key, -1)).toBe(1);
    expect(await leases.change(key, -1)).toBe(0);
    expect(await leases.heldAmong([key, other])).toEqual(new Set());
    expect(await leases.list()).not.toContain(key);
  });

  test("realtime-162: releasing a key that is not held leaves no negative count", async () => {
    const leases = await open();
    const key = randomUUID();
    expect(await leases.change(key, -1)).toBe(0);
    expect(await leases.change(key, 1)).toBe(1);
  });

  test("realtime-162: held keys are found among any number of others", async () => {
    const leases = await open();
    const keys = Array.from({ length: 150_000 }, () => randomUUID());
    const held = keys.filter((_, index) => index % 50_000 === 0);
    await leases.change(randomUUID(), 1);
    for (const key of held) await leases.change(key, 1);
    expect(await leases.heldAmong(keys)).toEqual(new Set(held));
  });

  test("realtime-162: a holder knows its share of all counts", async () => {
    const leases = await open();
    const [key, other] = [randomUUID(), randomUUID()];
    await leases.renew();
    for (const each of [key, key, other]) await leases.change(each, 1);
    const { own, all, holders } = await leases.share();
    expect(own).toBe(3);
    expect(all).toBeGreaterThanOrEqual(3);
    expect(holders).toBeGreaterThanOrEqual(1);
  });

  test("realtime-162: renewing keeps the counts", async () => {
    const leases = await open();
    const key = randomUUID();
    await leases.change(key, 1);
    expect((await leases.renew()).lapsed).not.toContain(key);
    expect(await leases.heldAmong([key])).toEqual(new Set([key]));
    expect(await leases.change(key, 1)).toBe(2);
  });
}
