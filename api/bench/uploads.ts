import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { makeUser } from "@oni/db/testing";
import sharp from "sharp";
import { uploadLimitBytes } from "../contract/shrine/uploads.ts";
import { createTestDeps } from "../testing/app.ts";
import { serveApp } from "../testing/listen.ts";
import { makeBlackPng, makePicture } from "../testing/uploads.ts";
import { quantile } from "../../realtime/bench/quantile.ts";
import { report, timeRuns } from "./measure.ts";

/**
 * Measures uploads over HTTP (received, checked, resized, stored, recorded) against bare sharp on the
 * same images, one at a time. Also measures another request while 20 small files with the largest allowed
 * dimensions are processed, and without them.
 */

sharp.concurrency(1);
sharp.cache(false);
const rounds = 8;
const bombCount = 20;

/** Returns an image like a photograph: 12 megapixels of soft shapes and grain. */
async function makePhotograph(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const coarse = sharp({
    create: { width: 160, height: 120, channels: 3, background: "#000", noise },
  });
  const grain = sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: "#000",
      noise: { ...noise, sigma: 6 },
    },
  });
  return sharp(await coarse.png().toBuffer())
    .resize(4_000, 3_000, { kernel: "cubic" })
    .composite([{ input: await grain.png().toBuffer(), tile: true, blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

const medianOf = async (work: () => Promise<unknown>): Promise<number> =>
  quantile(await timeRuns(rounds, work), 0.5);

async function measureSharp(photograph: Buffer) {
  const still = () => sharp(photograph).autoOrient();
  return {
    picture: await medianOf(() => still().jpeg({ quality: 90 }).toBuffer()),
    thumbnail: await medianOf(() =>
      still().resize(480, 480, { fit: "inside" }).webp({ quality: 78, effort: 3 }).toBuffer(),
    ),
  };
}

const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const { db, close } = await openDatabase({ dataDirectory: folder });
const { deps, folder: objectsFolder } = createTestDeps(db);
const { origin, close: closeServer } = await serveApp(deps);

async function requestUpload(secret: string): Promise<string> {
  const headers = { Authorization: `Bearer ${secret}` };
  const response = await fetch(`${origin}/api/objects/upload`, { method: "POST", headers });
  const { uploadURL }: { uploadURL: string } = JSON.parse(await response.text());
  return `${origin}${uploadURL}`;
}
async function putBytes(url: string, bytes: Uint8Array): Promise<void> {
  const answer = await fetch(url, { method: "PUT", body: new Blob([bytes]) });
  await answer.text();
  if (answer.status !== 200) throw new Error(`An upload was answered with ${answer.status}.`);
}
const upload = async (secret: string, bytes: Uint8Array) =>
  putBytes(await requestUpload(secret), bytes);

const request = async () => (await fetch(`${origin}/api/waitlist/stats`)).text();

/** Returns the median time of another request, alone and during the uploads. */
async function measureUnderBombs() {
  const bomb = makeBlackPng(8_000, 5_000);
  const bombers = await Promise.all(Array.from({ length: bombCount }, signIn));
  const urls = await Promise.all(bombers.map(requestUpload));
  const alone = async () => quantile(await timeRuns(300, request), 0.5);
  await alone();
  const before = await alone();
  let isBusy = true;
  const bombing = Promise.all(urls.map((url) => putBytes(url, bomb))).finally(() => {
    isBusy = false;
  });
  const during: number[] = [];
  while (isBusy) during.push(...(await timeRuns(1, request)));
  await bombing;
  const sorted = during.toSorted((one, other) => one - other);
  return { alone: Math.max(before, await alone()), during: quantile(sorted, 0.5), sorted };
}
async function signIn(): Promise<string> {
  return deps.sessions.create((await makeUser(db)).id, "bench");
}

const photograph = await makePhotograph();
const fullOfNothing = Buffer.concat([await makePicture("png")], uploadLimitBytes);
const secret = await signIn();
await upload(secret, photograph);

const bare = await measureSharp(photograph);
const one = await medianOf(() => upload(secret, photograph));
const members = await Promise.all(Array.from({ length: 4 }, signIn));
const [together = Number.NaN] = await timeRuns(1, () =>
  Promise.all(
    members.map(async (member) => {
      for (let round = 0; round < rounds / 4; round += 1) await upload(member, photograph);
    }),
  ),
);
const transfer = await medianOf(() => upload(secret, fullOfNothing));
const bombed = await measureUnderBombs();

console.log(
  `12 megapixels, ${(photograph.length / 1e6).toFixed(1)} MB of JPEG, medians of ${rounds}`,
);
report("bare sharp: the picture written anew", bare.picture, "ms");
report("bare sharp: its thumbnail of 480 px", bare.thumbnail, "ms");
const goalMs = Math.round(2 * (bare.picture + bare.thumbnail));
report("upload: sent, both made, stored, recorded", one, "ms", goalMs);
report("upload by four members at once, each image", together / rounds, "ms");
report("upload of 10 MB with next to no pixels", transfer, "ms");
report("upload throughput, of the one by one", photograph.length / 1e3 / (one / 1e3), "kB/s");
report("another request, alone", bombed.alone, "ms");
report(
  `another request, while ${bombCount} bombs burst (${bombed.sorted.length} asked)`,
  bombed.during,
  "ms",
  Math.ceil(20 * bombed.alone) / 10,
);

await closeServer();
await close();
await rm(folder, { recursive: true, force: true });
await rm(objectsFolder, { recursive: true, force: true });
