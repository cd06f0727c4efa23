import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { openTestApp } from "./app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Signed = { secret: string };

/** Creates a small single-colour image of the given type. */
export const makePicture = (type: "png" | "jpeg" | "gif" | "webp" | "avif", side = 24) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#2266aa" } })
    [type]()
    .toBuffer();

/**
 * Creates a black PNG of any size that takes almost no bytes. With it a test makes small images with
 * trailing data, and images whose pixels exceed the limits.
 */
export function makeBlackPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // 1-bit greyscale, not interlaced.
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    makeChunk("IHDR", header),
    ...extra,
    makeChunk("IDAT", deflateSync(rows, { level: 9 })),
    makeChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function makeChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** PUTs bytes to an upload URL and returns the response. */
export async function putBytes({ app }: TestApp, uploadURL: string, bytes: Uint8Array) {
  const response = await app.request(uploadURL, { method: "PUT", body: new Blob([bytes]) });
  const body: { code?: string } = JSON.parse(await response.text());
  return { status: response.status, code: body.code };
}

/** Requests an upload URL as this member. */
export async function requestUpload(app: TestApp, { secret }: Signed) {
  const path = "/api/objects/upload";
  type Answer = { uploadURL: string; objectPath: string };
  const { body } = await app.request<Answer>(path, { method: "POST", as: secret });
  return body;
}

/** Uploads an image and returns its path. */
export async function upload(app: TestApp, member: Signed, bytes?: Uint8Array): Promise<string> {
  const { uploadURL, objectPath } = await requestUpload(app, member);
  const { status } = await putBytes(app, uploadURL, bytes ?? (await makePicture("png")));
  if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
  return objectPath;
}

/**
 * Requests the upload of a message file as this member and uploads it. Returns its path and the response
 * to the PUT.
 */
export async function uploadFile(
  app: TestApp,
  { secret }: Signed,
  { channelId, name = "a file", bytes }: { channelId: string; name?: string; bytes: Uint8Array },
) {
  const { body } = await app.request<{ uploadURL: string; objectPath: string }>(
    `/api/channels/${channelId}/attachments`,
    { as: secret, body: { name, type: "image/png", size: bytes.length } },
  );
  return { objectPath: body.objectPath, put: await putBytes(app, body.uploadURL, bytes) };
}

/** The shortest valid file of each type that is not an image, by type. */
export const smallFiles = {
  "application/pdf": Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"),
  "application/zip": Buffer.from("PK\x03\x04 and what is in it"),
  "text/plain": Buffer.from("Rain on a modem. Drei Aufnahmen, größer. 雨\n"),
  "audio/mpeg": Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  "audio/ogg": Buffer.from(`OggS${"\0".repeat(24)}OpusHead and more`),
  "audio/wav": Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt "), Buffer.alloc(28)]),
  "audio/flac": Buffer.from("fLaC\0\0\0\x22 and more"),
  "audio/mp4": Buffer.from("\0\0\0\x20ftypM4A \0\0\0\0 and more"),
  "video/mp4": Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0 and more"),
  "video/webm": Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm and more", "latin1"),
} as const;

type MadeImage = { id: string; imageUrl: string; thumbnailUrl: string; isPublic: boolean };

/** Creates an image from a new upload. */
export async function makeImage(app: TestApp, member: Signed, fields: object = {}) {
  const imageUrl = await upload(app, member);
  const answer = await app.request<MadeImage>("/api/images", {
    body: { imageUrl, ...fields },
    as: member.secret,
  });
  if (answer.status !== 201) throw new Error(`The image was answered with ${answer.status}.`);
  return answer.body;
}
