import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import { openTestApp } from "../../../testing/app.ts";
import { serveApp } from "../../../testing/listen.ts";
import {
  makeBlackPng,
  makeChunk,
  makePicture,
  putBytes,
  requestUpload,
  upload,
} from "../../../testing/uploads.ts";
import { createUploadPipeline } from "./pipeline/upload-pipeline.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

async function fetchAs(path: string) {
  const response = await app.app.request(path, {
    headers: { Authorization: `Bearer ${member.secret}` },
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const put = async (bytes: Uint8Array) =>
  putBytes(app, (await requestUpload(app, member)).uploadURL, bytes);

/** Returns every file in the store and in the intake folder. */
async function listFiles(): Promise<string[]> {
  const stored: string[] = [];
  for await (const { key } of app.deps.storage.list()) stored.push(key);
  return [...stored, ...(await readdir(join(app.folder, "intake")))].sort();
}

test.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "shrine-419: a %s is accepted by its bytes, whatever its name, and served with its true type",
  async (type) => {
    const path = await upload(app, member, await makePicture(type, 64));
    const { headers, bytes } = await fetchAs(path);
    expect(headers.get("content-type")).toBe(`image/${type}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 });
  },
);

test("shrine-419: any other file, and an incomplete image, is 415 and leaves nothing", async () => {
  const png = await makePicture("png", 200);
  const jpeg = await makePicture("jpeg", 200);
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const refused = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "svg with a declaration": Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>'),
    html,
    "html behind the signature of a PNG": Buffer.concat([png.subarray(0, 8), html]),
    "html in place of the pixels of a PNG": Buffer.concat([png.subarray(0, 60), html]),
    "html behind the signature of a GIF": Buffer.concat([Buffer.from("GIF89a"), html]),
    "half a PNG": png.subarray(0, png.length / 2),
    "half a JPEG": jpeg.subarray(0, jpeg.length / 2),
    "a TIFF": await sharp(png).tiff().toBuffer(),
    nothing: Buffer.alloc(0),
    "three bytes": Buffer.from([0xff, 0xd8, 0xff]),
  };
  const before = await listFiles();
  for (const [what, bytes] of Object.entries(refused)) {
    expect(await put(bytes), what).toEqual({ status: 415, code: "unsupported_media" });
  }
  expect(await listFiles()).toEqual(before);
});

test("shrine-420: 10485760 bytes are accepted, one more is 413 and leaves nothing", async () => {
  const png = await makePicture("png");
  const sized = (size: number) => Buffer.concat([png], size);
  expect(await put(sized(uploadLimitBytes))).toEqual({ status: 200 });
  const before = await listFiles();
  expect(await put(sized(uploadLimitBytes + 1))).toEqual({ status: 413, code: "too_large" });
  expect(await listFiles()).toEqual(before);
});

test("shrine-420: over a connection the client receives 413 too, with the length declared or not", async () => {
  const { origin, close } = await serveApp(app.deps);
  const bytes = Buffer.concat([await makePicture("png")], uploadLimitBytes + 1);
  const chunked = new Blob([bytes]).stream();
  for (const body of [bytes, chunked]) {
    const { uploadURL } = await requestUpload(app, member);
    const response = await fetch(`${origin}${uploadURL}`, { method: "PUT", body, duplex: "half" });
    expect(response.status).toBe(413);
  }
  await close();
});

test("shrine-421: 40 megapixels are accepted, more is 413 before decoding", async () => {
  expect(await put(makeBlackPng(8_000, 5_000))).toEqual({ status: 200 });
  const tooLarge = { status: 413, code: "too_large" };
  expect(await put(makeBlackPng(8_000, 5_001))).toEqual(tooLarge);
  // The header alone is enough to refuse it. With pixel data missing it would otherwise be 415.
  const header = makeBlackPng(16_384, 16_384).subarray(0, 64);
  expect(await put(header)).toEqual(tooLarge);
  expect(await put(makeBlackPng(100, 100).subarray(0, 48))).toMatchObject({ status: 415 });
  expect(await put(await makeAnimation("gif", { side: 1_000, frames: 41 }))).toEqual(tooLarge);
});

test("shrine-422: a phone's JPEG is stored upright and without metadata", async () => {
  const photograph = await makePhoneJpeg();
  expect(photograph.toString("latin1")).toMatch(/Exif[^]*Ripple camera/);
  expect((await sharp(photograph).metadata()).orientation).toBe(6);
  const path = await upload(app, member, photograph);
  const { bytes } = await fetchAs(path);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 300, height: 400 });
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
  // Red was the left edge of the sensor, which is the top of the phone when upright.
  expect([isRed(150, 20), isRed(20, 200), isRed(280, 200), isRed(150, 380)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect(bytes.toString("latin1")).not.toMatch(/Exif|GPS|Ripple|52\/1/);
});

test("shrine-422: data hidden between or behind the pixels is removed", async () => {
  const secret = "<script>alert('hidden')</script>";
  const chunk = makeChunk("tEXt", Buffer.from(`Comment\u0000${secret}`));
  const png = Buffer.concat([makeBlackPng(64, 64, [chunk]), Buffer.from(secret)]);
  const { bytes } = await fetchAs(await upload(app, member, png));
  expect(bytes.toString("latin1")).not.toContain("hidden");
});

test.each(["gif", "webp"] as const)("shrine-423: an animated %s stays animated", async (type) => {
  const path = await upload(app, member, await makeAnimation(type, { side: 40, frames: 5 }));
  const { bytes } = await fetchAs(path);
  expect(await sharp(bytes).metadata()).toMatchObject({ pages: 5, delay: Array(5).fill(120) });
  const still = await fetchAs(`${path}/thumbnail`);
  expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1);
});

test("shrine-423, shrine-424: each image has a WebP of at most 480 pixels a side", async () => {
  const wide = await upload(app, member, makeBlackPng(1_600, 400));
  const small = await upload(app, member, await makePicture("jpeg", 30));
  for (const [path, width, height] of [
    [wide, 480, 120],
    [small, 30, 30],
  ] as const) {
    const { headers, bytes } = await fetchAs(`${path}/thumbnail`);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
  }
});

test("shrine-425: a refused or interrupted upload leaves nothing, and its URL may be used again", async () => {
  const { uploadURL } = await requestUpload(app, member);
  const before = await listFiles();
  expect(await putBytes(app, uploadURL, Buffer.from("not an image"))).toMatchObject({
    status: 415,
  });
  const picture = await makePicture("png", 300);
  const breaksOff = new ReadableStream({
    start: (controller) => controller.enqueue(picture.subarray(0, 100)),
    pull: () => {
      throw new Error("the sender is gone");
    },
  });
  const broken = new Request(`http://localhost${uploadURL}`, {
    method: "PUT",
    body: breaksOff,
    duplex: "half",
  });
  expect((await app.app.request(broken)).status).toBe(400);
  expect(await listFiles()).toEqual(before);
  expect(await putBytes(app, uploadURL, picture)).toEqual({ status: 200 });
});

test("shrine-426: an image that takes longer than its limit is given up, and the next one is not", async () => {
  const uploads = createUploadPipeline(join(app.folder, "slow"), { timeLimitMs: 2_000 });
  const accept = async (bytes: Uint8Array) => {
    const accepted: string[] = [];
    await uploads.accept(member.id, new Blob([bytes]).stream(), async ({ contentType }) => {
      accepted.push(contentType);
    });
    return accepted;
  };
  await expect(accept(await makeHeavyWebp())).rejects.toMatchObject({ code: "unsupported_media" });
  expect(await accept(await makePicture("jpeg"))).toEqual(["image/jpeg"]);
  expect(await readdir(join(app.folder, "slow"))).toEqual([]);
});

/** A photograph as a phone writes it, with sensor rows, orientation, location and camera. */
function makePhoneJpeg(): Promise<Buffer> {
  const red = { create: { width: 80, height: 300, channels: 3, background: "#e01010" } } as const;
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "#103050" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: "Ripple", Model: "Ripple 7", Software: "Ripple camera" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "52/1 31/1 1200/100",
        GPSLongitudeRef: "E",
        GPSLongitude: "13/1 24/1 1800/100",
      },
    })
    .withMetadata({ orientation: 6, icc: "p3" })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function makeAnimation(type: "gif" | "webp", { side, frames }: Record<string, number>) {
  const shades = Array.from({ length: frames ?? 0 }, (_, index) => ({
    create: {
      width: side ?? 0,
      height: side ?? 0,
      channels: 3,
      background: { r: (index * 50) % 256, g: 80, b: 200 },
    } as const,
  }));
  const delay = shades.map(() => 120);
  const pictures = await Promise.all(shades.map((shade) => sharp(shade).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    [type]({ delay, effort: 1 })
    .toBuffer();
}

/** A small file of 36 megapixels of noise, which take many seconds to encode. */
async function makeHeavyWebp(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const tile = { width: 500, height: 500, channels: 3, background: "#000", noise } as const;
  const input = await sharp({ create: tile }).png().toBuffer();
  return sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: "#000" } })
    .composite([{ input, tile: true }])
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}
