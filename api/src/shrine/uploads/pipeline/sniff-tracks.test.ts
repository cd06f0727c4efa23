import { expect, test } from "vitest";
import { createSniffer } from "./sniff-file.ts";
import { isSoundOnly } from "./sniff-tracks.ts";

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}
/** The same with a 64-bit size. */
function largeBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, "latin1");
  header.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([header, content]);
}
const track = (kind: string) =>
  box(
    "trak",
    box("tkhd", "hdlrvide"),
    box("mdia", box("mdhd", "x"), box("hdlr", "\0\0\0\0\0\0\0\0", kind)),
  );
const brand = (name: string) => box("ftyp", `${name}\0\0\0\0isom`);
const data = box("mdat", Buffer.alloc(300, "moovtrakvide"));
const endless = (type: string, content: Buffer) => {
  const whole = box(type, content);
  whole.writeUInt32BE(0);
  return whole;
};

const mp4s: [string, Buffer, boolean][] = [
  [
    "a voice recording of Android",
    Buffer.concat([brand("mp42"), data, box("moov", track("soun"))]),
    true,
  ],
  [
    "sound described at the beginning",
    Buffer.concat([brand("isom"), box("moov", track("soun")), data]),
    true,
  ],
  [
    "sound and text",
    Buffer.concat([brand("3gp4"), box("moov", track("text"), track("soun"))]),
    true,
  ],
  [
    "data of 64 bits",
    Buffer.concat([brand("mp42"), largeBox("mdat", data), box("moov", track("soun"))]),
    true,
  ],
  [
    "a last box without a size",
    Buffer.concat([brand("mp42"), endless("moov", track("soun"))]),
    true,
  ],
  [
    "sound and picture",
    Buffer.concat([brand("mp42"), box("moov", track("soun"), track("vide"))]),
    false,
  ],
  [
    "picture and sound",
    Buffer.concat([brand("mp42"), box("moov", track("vide"), track("soun"))]),
    false,
  ],
  ["a picture", Buffer.concat([brand("mp42"), box("moov", track("vide")), data]), false],
  ["no tracks", Buffer.concat([brand("mp42"), data]), false],
  ["a box with a size of 3", Buffer.concat([brand("mp42"), Buffer.from("\0\0\0\x03moov")]), false],
  ["a cut file", Buffer.concat([brand("mp42"), data]).subarray(0, 60), false],
];

test.each(mp4s)("shrine-442: an MP4 with %s", (_what, bytes, isSound) => {
  const sniffer = createSniffer("files");
  sniffer.read(bytes);
  expect(sniffer.type()).toBe("video/mp4");
  expect(isSoundOnly("video/mp4", bytes)).toBe(isSound);
});

const webm = (...codecs: string[]) =>
  Buffer.from(
    `\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${codecs.map((codec) => `\xae\x90\x86${String.fromCharCode(128 + codec.length)}${codec}`).join("")}\x1f\x43\xb6\x75 \x86\x85V_VP8`,
    "latin1",
  );
test.each([
  [["A_OPUS"], true],
  [["A_VORBIS"], true],
  [["V_VP8"], false],
  [["V_VP9", "A_OPUS"], false],
  [["A_OPUS", "V_AV1"], false],
  [[], false],
])("shrine-442: a WebM with the codecs %j", (codecs, isSound) => {
  expect(isSoundOnly("video/webm", webm(...codecs))).toBe(isSound);
});
