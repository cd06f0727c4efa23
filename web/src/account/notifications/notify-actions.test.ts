import type { NotifySettings } from "@oni/api/contract";
import { afterEach, expect, it, vi } from "vitest";
import { type NotifyChange, saveNotify, withLevel } from "./notify-actions.ts";

const settings = (changes: Partial<NotifySettings> = {}): NotifySettings => ({
  levels: {},
  usual: "mentions",
  quiet: null,
  pushContent: true,
  ...changes,
});
const nothing = { level: "nothing", muteUntil: null } as const;
const all = { level: "all", muteUntil: null } as const;
const night = { from: "23:00", to: "07:00", timeZone: "Europe/Berlin" };

/** Responds with these settings, as if written by another tab, and stores what is written. */
function serve(newest: NotifySettings) {
  const written: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "PUT" && typeof body === "string") written.push(JSON.parse(body));
    return new Response(JSON.stringify(newest));
  });
  return written;
}

afterEach(() => vi.unstubAllGlobals());

const toNothing: NotifyChange = (current) => withLevel(current, "a", nothing);

it.each<[string, NotifySettings, NotifyChange, NotifySettings]>([
  ["nothing was chosen", settings(), toNothing, settings({ levels: { a: nothing } })],
  [
    "another tab has chosen for another place",
    settings({ levels: { b: all } }),
    toNothing,
    settings({ levels: { a: nothing, b: all } }),
  ],
  [
    "another tab has chosen for the same place",
    settings({ levels: { a: all } }),
    toNothing,
    settings({ levels: { a: nothing } }),
  ],
  [
    "another tab has set quiet hours",
    settings({ quiet: night, pushContent: false }),
    toNothing,
    settings({ levels: { a: nothing }, quiet: night, pushContent: false }),
  ],
  [
    "what was chosen is taken away",
    settings({ levels: { a: all, b: nothing }, quiet: night }),
    (current) => withLevel(current, "a", null),
    settings({ levels: { b: nothing }, quiet: night }),
  ],
  [
    "quiet hours end",
    settings({ levels: { b: nothing }, quiet: night }),
    (current) => ({ ...current, quiet: null }),
    settings({ levels: { b: nothing } }),
  ],
])("people-30: %s", async (_, newest, change, expected) => {
  const written = serve(newest);
  await saveNotify.act(change);
  expect(written).toEqual([expected]);
});

it("people-30: nothing is written if the newest settings cannot be read", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit) => {
    requests.push(method);
    throw new TypeError("Failed to fetch");
  });
  await expect(saveNotify.act(toNothing)).rejects.toThrow("Failed to fetch");
  expect(requests).toEqual(["GET"]);
});
