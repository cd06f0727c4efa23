import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { makeAnimatedPng, makeInkJpeg } from "../../../testing/pictures.ts";
import { makeChunk, makePicture, putBytes, requestUpload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

/** Uploads bytes and fetches the stored image; null when they are refused. */
async function pass(bytes: Uint8Array) {
  const { uploadURL, objectPath } = await requestUpload(app, member);
  const { status } = await putBytes(app, uploadURL, bytes);
  if (status !== 200) return { status, type: null, picture: Buffer.alloc(0) };
  const response = await app.app.request(objectPath, {
    headers: { Authorization: `Bearer ${member.secret}` },
  });
  const picture = Buffer.from(await response.arrayBuffer());
  return { status, type: response.headers.get("content-type"), picture };
}

/** Noise, the same every time, so that no part of the file compresses better than another. */
let noise = 1;
const pixels = Buffer.from(
  Array.from({ length: 160 * 160 * 3 }, () => {
    noise = (noise * 48_271) % 2_147_483_647;
    return noise >> 8;
  }),
);
const noisy = () => sharp(pixels, { raw: { width: 160, height: 160, channels: 3 } });
const without = (bytes: Buffer, count: number) => bytes.subarray(0, bytes.length - count);
const withChunk = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
const damageChecksum = (png: Buffer, type: string) => {
  const damaged = Buffer.from(png);
  const at = png.indexOf(type);
  const checksum = at + 4 + png.readUInt32BE(at - 4);
  damaged[checksum] = (png[checksum] ?? 0) ^ 255;
  return damaged;
};

test("shrine-427: an image that every browser shows is accepted although its end or a checksum is wrong", async () => {
  const [jpeg, progressive, png, gif, webp] = await Promise.all([
    noisy().jpeg().toBuffer(),
    noisy().jpeg({ progressive: true }).toBuffer(),
    noisy().png().toBuffer(),
    noisy().gif().toBuffer(),
    noisy().webp().toBuffer(),
  ]);
  const small = await makePicture("jpeg", 8);
  const flat = await makePicture("png", 24);
  const note = makeChunk("tEXt", Buffer.from("Comment\0rain"));
  const files: [string, Buffer, number][] = [
    ["a JPEG without its last byte", without(jpeg, 1), 200],
    ["a JPEG without its end marker", without(jpeg, 2), 200],
    ["a JPEG without its last 20 bytes", without(jpeg, 20), 200],
    ["a JPEG without its last tenth", without(jpeg, jpeg.length * 0.1), 200],
    ["a JPEG of 8 pixels without its end marker", without(small, 2), 200],
    ["a JPEG with more behind it", Buffer.concat([jpeg, Buffer.from("\r\n")]), 200],
    ["a progressive JPEG without its end marker", without(progressive, 2), 200],
    ["a progressive JPEG without its last third", without(progressive, jpeg.length * 0.3), 200],
    ["a PNG without its end", without(png, 12), 200],
    ["a PNG without its last checksum", without(png, 20), 200],
    ["a PNG without its last tenth", without(png, png.length * 0.1), 200],
    ["a flat PNG without its last 18 bytes", without(flat, 18), 200],
    ["a PNG whose data has a wrong checksum", damageChecksum(png, "IDAT"), 200],
    ["a PNG whose note has a wrong checksum", damageChecksum(withChunk(png, note), "tEXt"), 200],
    ["a GIF without its end", without(gif, 1), 200],
    ["a GIF without the end of its frame", without(gif, 2), 200],
    ["a GIF without its last tenth", without(gif, gif.length * 0.1), 200],
    ["half a JPEG", without(jpeg, jpeg.length * 0.5), 415],
    ["the head of a JPEG", jpeg.subarray(0, 400), 415],
    ["the head of a progressive JPEG", progressive.subarray(0, 500), 415],
    ["half a PNG", without(png, png.length * 0.5), 415],
    ["the head of a PNG", png.subarray(0, 60), 415],
    ["half a GIF", without(gif, gif.length * 0.5), 415],
    ["the head of a WebP", webp.subarray(0, 24), 415],
  ];
  const came: [string, number][] = [];
  for (const [what, bytes] of files) came.push([what, (await pass(bytes)).status]);
  expect(came).toEqual(files.map(([what, , status]) => [what, status]));
});

test.each(["png", "gif"] as const)(
  "shrine-427: the existing part of a damaged %s is shown unchanged",
  async (type) => {
    const whole = await noisy()[type]().toBuffer();
    const { picture } = await pass(without(whole, whole.length * 0.1));
    const read = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    const [came, meant] = [await read(picture), await read(whole)];
    let difference = 0;
    const isThere = 160 * 120 * 3;
    for (let at = 0; at < isThere; at += 1) {
      difference += Math.abs((came[at] ?? 0) - (meant[at] ?? 0));
    }
    // Encoding a GIF again changes its palette.
    expect(difference / isThere).toBeLessThan(type === "png" ? 0.001 : 10);
  },
);

const red = { r: 200, g: 0, b: 0 };
const green = { r: 0, g: 200, b: 0 };
const mist = { r: 0, g: 0, b: 200, alpha: 0.5 };

test("shrine-428: an animated PNG stays animated, as a WebP", async () => {
  const bytes = await makeAnimatedPng(20, [
    { colour: red },
    { colour: mist, left: 5, top: 5, side: 10, blend: 1, dispose: 2 },
    { colour: green, side: 4, dispose: 1 },
    { colour: green, left: 16, top: 16, side: 4 },
  ]);
  const { type, picture } = await pass(bytes);
  expect(type).toBe("image/webp");
  const { pages, delay, loop } = await sharp(picture).metadata();
  expect({ pages, delay, loop }).toEqual({ pages: 4, delay: Array(4).fill(120), loop: 2 });
  const drawn = await sharp(picture, { pages: -1 }).ensureAlpha().raw().toBuffer();
  const colourAt = (frame: number, x: number, y: number) => {
    const at = ((frame * 20 + y) * 20 + x) * 4;
    return [...drawn.subarray(at, at + 4)];
  };
  const opaque = { red: [200, 0, 0, 255], green: [0, 200, 0, 255], mixed: [100, 0, 100, 255] };
  const frames = [0, 1, 2, 3].map((frame) =>
    [0, 10, 19].map((offset) => colourAt(frame, offset, offset)),
  );
  expect(frames).toEqual([
    [opaque.red, opaque.red, opaque.red],
    [opaque.red, opaque.mixed, opaque.red],
    [opaque.green, opaque.red, opaque.red],
    [[0, 0, 0, 0], opaque.red, opaque.green],
  ]);
});

test.each([
  ["a still picture before its frames", { isHidden: true }, 3, 200],
  ["a wrong number of frames", { declared: 1 }, 3, 200],
  ["one frame", {}, 1, 200],
  ["501 frames", { declared: 2 }, 501, 413],
] as const)("shrine-428: an animated PNG with %s", async (_what, how, count, status) => {
  const frames = Array.from({ length: count }, (_, index) => ({
    ...{ colour: index % 2 === 0 ? red : green, side: 16 },
  }));
  const came = await pass(await makeAnimatedPng(16, frames, how));
  expect(came.status).toBe(status);
  if (status === 200) {
    expect((await sharp(came.picture).metadata()).pages ?? 1).toBe(count);
    expect(came.type).toBe(count > 1 ? "image/webp" : "image/png");
  }
});

test("shrine-428: of an animated PNG that ends early the complete frames stay animated", async () => {
  const bytes = await makeAnimatedPng(
    20,
    [red, green, red].map((colour) => ({ colour })),
  );
  const { status, picture } = await pass(bytes.subarray(0, bytes.lastIndexOf("fdAT") + 12));
  expect(status).toBe(200);
  expect((await sharp(picture).metadata()).pages).toBe(2);
});

test("shrine-428, shrine-429: a frame outside of its image is 415, and so is an animation that would be still", async () => {
  const outside = await makeAnimatedPng(20, [{ colour: red }, { colour: red, left: 19, side: 4 }]);
  const sequence = Buffer.from(await makePicture("avif", 64));
  sequence.write("avis", 8, "latin1");
  expect([(await pass(outside)).status, (await pass(sequence)).status]).toEqual([415, 415]);
});

test.each([
  [
    [255, 0, 0, 0],
    [0, 255, 255],
  ],
  [
    [0, 255, 255, 0],
    [255, 0, 0],
  ],
  [
    [255, 255, 0, 0],
    [0, 0, 255],
  ],
  [
    [55, 225, 225, 0],
    [200, 30, 30],
  ],
  [
    [0, 0, 0, 128],
    [127, 127, 127],
  ],
  [
    [100, 50, 20, 60],
    [119, 157, 180],
  ],
  [
    [0, 0, 0, 0],
    [255, 255, 255],
  ],
])(
  "shrine-430: a CMYK JPEG of the inks %j without a profile has the colour %j",
  async (inks, colour) => {
    const { picture } = await pass(await makeInkJpeg(inks));
    const came = (await sharp(picture).raw().toBuffer()).subarray(0, 3);
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs((came[channel] ?? -9) - value)).toBeLessThanOrEqual(3);
    }
  },
);

test("shrine-430: a CMYK JPEG with a profile has the colours of its profile", async () => {
  const bytes = await makeInkJpeg([255, 255, 0, 0], "cmyk");
  const [came, meant] = await Promise.all(
    [(await pass(bytes)).picture, bytes].map((image) => sharp(image).raw().toBuffer()),
  );
  for (const channel of [0, 1, 2]) {
    expect(Math.abs((came?.[channel] ?? -9) - (meant?.[channel] ?? 0))).toBeLessThanOrEqual(3);
  }
});
