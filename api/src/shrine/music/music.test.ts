import { createHash } from "node:crypto";
import { createLimiter } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Track } from "../../../contract/shrine/music.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

const search = (body: unknown, as = member.secret) =>
  app.request<{ tracks: Track[] }>("/api/spotify/search", { body, as });
const found = async (query: string, limit = 20) =>
  (await search({ query, limit })).body.tracks.map(({ name }) => name);

test("shrine-485: a search needs text, and returns at most `limit` tracks, 8 by default", async () => {
  expect((await search({ query: "i" })).body.tracks).toHaveLength(8);
  expect((await search({ query: "i", limit: 3 })).body.tracks).toHaveLength(3);
  const refused = [
    {},
    { query: "  " },
    { query: 7 },
    { query: "x".repeat(201) },
    { query: "i", limit: 0 },
    { query: "i", limit: 21 },
    { query: "i", limit: 2.5 },
  ];
  for (const body of refused) expect((await search(body)).status).toBe(400);
});

test("shrine-486: a member may search thirty times a minute", async () => {
  const hurried = await openTestApp({ limiter: createLimiter({ scale: 1 }) }, databaseOf(app));
  const { secret } = await hurried.signIn();
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) {
    const body = { query: "moon" };
    statuses.push((await hurried.request("/api/spotify/search", { body, as: secret })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  await hurried.close();
});

test("shrine-487: the demo catalogue is searched by the words of name, artist and album", async () => {
  expect(await found("low moon")).toEqual(["Low Moon"]);
  expect(await found("  TIDEPOOL water ")).toEqual(["Low Moon"]);
  expect(await found("phosphor")).toEqual(["Carrier Wave"]);
  expect((await found("sky"))[0]).toBe("Second Hand Sky");
  expect(await found("nothing of the kind")).toEqual([]);
  const all = (await search({ query: "e", limit: 20 })).body.tracks;
  expect(all).toHaveLength(12);
  expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  for (const track of all) expect(track.platform).toBe("demo");
});

test("shrine-488: each track of the catalogue can be played, is half a minute long, small and unique", async () => {
  const { tracks } = (await search({ query: "e", limit: 20 })).body;
  const sounds = new Set<string>();
  for (const { previewUrl, imageUrl } of tracks) {
    const audio = await app.app.request(previewUrl ?? "");
    const bytes = Buffer.from(await audio.arrayBuffer());
    expect(audio.headers.get("content-type")).toBe("audio/wav");
    expect(audio.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    const { seconds, loudness, loudest, edges } = measure(bytes);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(loudness).toBeGreaterThan(0.1);
    expect(loudest).toBeLessThan(0.95);
    expect(edges).toBeLessThan(0.05);
    sounds.add(createHash("sha256").update(bytes).digest("hex"));

    const cover = await app.app.request(imageUrl ?? "");
    expect(cover.headers.get("content-type")).toBe("image/svg+xml");
    expect(cover.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(await cover.text()).toMatch(/^<svg [^]*<\/svg>$/);
  }
  expect(sounds.size).toBe(12);
});

test("shrine-488: sounds are served in ranges and are always the same, and unknown ones are 404", async () => {
  const path = "/objects/demo/low-moon/audio";
  const whole = Buffer.from(await (await app.app.request(path)).arrayBuffer());
  const part = await app.app.request(path, { headers: { Range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
  const other = await openTestApp({}, databaseOf(app));
  const again = await other.app.request(path);
  expect(Buffer.from(await again.arrayBuffer()).equals(whole)).toBe(true);
  await other.close();
  for (const unknown of ["/objects/demo/low-sun/audio", "/objects/demo/low-sun/cover"]) {
    expect((await app.app.request(unknown)).status).toBe(404);
  }
});

/** Reads a µ-law WAV file: its length, its loudness, and the loudness at its start and end. */
function measure(wav: Buffer) {
  expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22)]).toEqual([7, 1]);
  const rate = wav.readUInt32LE(24);
  const length = wav.readUInt32LE(54);
  const samples = Array.from(wav.subarray(58, 58 + length), (code) => {
    const bits = ~code & 0xff;
    const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
    return (bits & 0x80 ? -magnitude : magnitude) / 32_768;
  });
  const ends = [...samples.slice(0, 10), ...samples.slice(-10)].map(Math.abs);
  return {
    seconds: length / rate,
    loudness: Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / length),
    loudest: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    edges: Math.max(...ends),
  };
}
