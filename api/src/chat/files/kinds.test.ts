import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "@oni/realtime/contract";
import { openTestApp } from "../../../testing/app.ts";
import { serveApp } from "../../../testing/listen.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makeBlackPng, makePicture, smallFiles, uploadFile } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let scene: Awaited<ReturnType<typeof openDimension>>;
beforeAll(async () => {
  app = await openTestApp();
  served = await serveApp(app.deps);
  scene = await openDimension(app);
});
afterAll(async () => {
  await served.close();
  await app.close();
});

/** Uploads a file, sends it and returns it as a reader receives it. Null if the upload is refused. */
async function sendAndFetch(bytes: Uint8Array, name: string) {
  const { member, channelId } = scene;
  const { objectPath, put } = await uploadFile(app, member, { channelId, name, bytes });
  if (put.status !== 200) return { put, served: null };
  const { body } = await app.request<Message>(`/api/channels/${channelId}/messages`, {
    ...{ as: member.secret, body: { attachments: [{ objectPath }] } },
  });
  const [file] = body.attachments;
  const response = await fetch(`${served.origin}${file?.url}`);
  const answer = { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  return { put, served: { ...answer, type: file?.type } };
}

test.each(Object.entries(smallFiles))(
  "shrine-440: %s is recognised by its content, whatever its name, and served unchanged",
  async (type, bytes) => {
    const { served } = await sendAndFetch(bytes, "holiday.png");
    expect(served?.type).toBe(type);
    const isText = type.startsWith("text/");
    expect(served?.headers.get("content-type")).toBe(`${type}${isText ? "; charset=utf-8" : ""}`);
    expect(served?.bytes.equals(bytes)).toBe(true);
    const isInline = /^(audio|video)/.test(type);
    expect(served?.headers.get("content-disposition")).toBe(
      `${isInline ? "inline" : "attachment"}; filename*=UTF-8''holiday.png`,
    );
    expect(served?.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served?.headers.get("content-security-policy")).toContain("sandbox");
  },
);

test("shrine-442: an audio recording in a video container is served as audio", async () => {
  const handler = "\0\0\0\x14hdlr\0\0\0\0\0\0\0\0soun";
  const movie = `\0\0\0\x2cmoov\0\0\0\x24trak\0\0\0\x1cmdia${handler}`;
  const files: [string, string][] = [
    [`\0\0\0\x14ftypmp42\0\0\0\0isom\0\0\0\x0cmdatdata${movie}`, "audio/mp4"],
    ["\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\xae\x90\x86\x86A_OPUS", "audio/webm"],
  ];
  for (const [bytes, type] of files) {
    const { served } = await sendAndFetch(Buffer.from(bytes, "latin1"), "Voice 001.m4a");
    expect(served?.type).toBe(type);
    expect(served?.headers.get("content-type")).toBe(type);
    expect(served?.headers.get("content-disposition")).toMatch(/^inline/);
  }
});

test.each([
  ["UTF-8", Buffer.from("größer"), "utf-8"],
  ["JSON", Buffer.from('{"a":["ö"]}\n'), "utf-8"],
  ["CSV", Buffer.from("\ufeffname;ort\r\nÖ;雨\r\n"), "utf-8"],
  ["UTF-16", Buffer.from("\ufeffgrößer", "utf16le"), "utf-16le"],
  ["Windows-1252", Buffer.from("Gr\xf6\xdfe \x84m\x93", "latin1"), "windows-1252"],
])(
  "shrine-443: a text in %s is served unchanged, with its charset",
  async (_name, bytes, charset) => {
    const { served } = await sendAndFetch(bytes, "a.txt");
    expect(served?.type).toBe("text/plain");
    expect(served?.headers.get("content-type")).toBe(`text/plain; charset=${charset}`);
    expect(served?.bytes.equals(bytes)).toBe(true);
  },
);

test("shrine-441: a download has its name, in every script", async () => {
  const { served } = await sendAndFetch(smallFiles["application/pdf"], `Ø'(雨)".pdf`);
  expect(served?.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''%C3%98%27%28%E9%9B%A8%29%22.pdf",
  );
});

test.each(["a/b", "a\\b", "a\u202etxt.exe", "a\nb", " ", "\u200b", "x".repeat(201)])(
  "shrine-441: a file cannot be named %j",
  async (name) => {
    const body = { name, type: "text/plain", size: 3 };
    const { member, channelId } = scene;
    const path = `/api/channels/${channelId}/attachments`;
    const answer = await app.request(path, { as: member.secret, body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
  },
);

const script = "<script>parent.ran=1</script>";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran=1"/>';
const after = (bytes: Buffer, more: string) => Buffer.concat([bytes, Buffer.from(more)]);
const bomb = deflateRawSync(Buffer.alloc(30_000_000), { level: 9 });
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");

/**
 * Hostile files, each with its expected handling: refused, re-encoded, shown in place, or offered as a
 * download.
 */
const hostile = async (): Promise<
  [string, Buffer, "refused" | "anew" | "shown" | "download"][]
> => {
  const [png, gif, webp] = await Promise.all([
    makePicture("png"),
    makePicture("gif"),
    makePicture("webp"),
  ]);
  return [
    ["page.html", Buffer.from(`<!doctype html>${script}`), "download"],
    ["page.txt", Buffer.from(`<html>${script}</html>`), "download"],
    ["page.png", Buffer.from(script), "download"],
    ["page.xhtml", Buffer.from(`<?xml version="1.0"?><html>${script}</html>`), "download"],
    ["a.js", Buffer.from("parent.ran=1"), "download"],
    ["a.css", Buffer.from("@import '//example.net'"), "download"],
    [
      "a.mhtml",
      Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`),
      "download",
    ],
    ["a.url", Buffer.from("[InternetShortcut]\r\nURL=javascript:1"), "download"],
    ["a.svg", Buffer.from(svg), "refused"],
    ["b.svg", Buffer.from(`<?xml version="1.0"?>\n<!-- a -->${svg}`), "refused"],
    ["c.svg", Buffer.from(`\ufeff<!DOCTYPE svg>${svg}`), "refused"],
    ["d.svg", Buffer.from(`<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>`), "refused"],
    ["a.svgz", deflateRawSync(Buffer.from(svg)), "refused"],
    ["gif.html", after(gif, script), "anew"],
    ["png.html", after(png, script), "anew"],
    ["webp.zip", after(webp, "PK\x03\x04"), "anew"],
    ["cut.png", png.subarray(0, png.length - 50), "refused"],
    ["wide.png", makeBlackPng(20_000, 20_000), "refused"],
    ["gif.js", Buffer.from("GIF89a=0;parent.ran=1"), "refused"],
    [
      "a.pdf",
      Buffer.from(`%PDF-1.7\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>${script}`),
      "download",
    ],
    ["late.pdf", Buffer.from(`${script}\n%PDF-1.7`), "download"],
    ["bomb.zip", Buffer.concat([Buffer.from("PK\x03\x04"), bomb]), "download"],
    ["a.jar", Buffer.from("PK\x03\x04META-INF/MANIFEST.MF"), "download"],
    ["id3.mp3", Buffer.from(`ID3\x03\0\0\0\0\0\x40${script}`), "shown"],
    ["a.wav", Buffer.from(`RIFF\xff\xff\xff\xffWAVE${script}`, "latin1"), "shown"],
    ["a.mp4", Buffer.from(`\0\0\0\x18ftypisom${script}`), "shown"],
    ["a.mkv", Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska", "latin1"), "refused"],
    ["a.heic", heic, "refused"],
    ["a.exe", Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), "refused"],
    ["a.elf", Buffer.from("\x7fELF\x02\x01\x01\0", "latin1"), "refused"],
    ["a.swf", Buffer.from("CWS\x09\0\0\0\0", "latin1"), "refused"],
    ["utf7.txt", Buffer.from("+ADw-script+AD4-alert(1)"), "download"],
    ["utf16.txt", Buffer.from(`\ufeff${script}`, "utf16le"), "download"],
    ["latin.txt", Buffer.from("caf\xe9", "latin1"), "download"],
    ["utf16.svg", Buffer.from(`\ufeff${svg}`, "utf16le"), "refused"],
    ["latin.svg", Buffer.from(svg.replace("/>", " a='\xe9'/>"), "latin1"), "refused"],
    ["cut.txt", Buffer.from("größer und älter").subarray(0, 14), "refused"],
    ["nul.txt", Buffer.from("a\0b"), "refused"],
    ["empty.txt", Buffer.alloc(0), "refused"],
  ];
};

test("shrine-446: hostile and damaged files are refused, re-encoded or made harmless", async () => {
  const came: [string, string][] = [];
  const files = await hostile();
  for (const [name, bytes] of files) {
    const { put, served } = await sendAndFetch(bytes, name);
    const { headers, bytes: out, type = "" } = served ?? {};
    if (served) {
      expect(headers?.get("x-content-type-options")).toBe("nosniff");
      expect(headers?.get("content-security-policy")).toBe("sandbox; default-src 'none'");
      expect(headers?.get("content-type")?.replace(/;.*/, "")).toBe(type);
    } else expect([413, 415]).toContain(put.status);
    const isInline = headers?.get("content-disposition")?.startsWith("inline");
    const isReencoded =
      type.startsWith("image/") && !out?.includes("parent.ran") && !out?.includes("PK");
    came.push([
      name,
      !served ? "refused" : !isInline ? "download" : isReencoded ? "anew" : "shown",
    ]);
  }
  expect(came).toEqual(files.map(([name, , comes]) => [name, comes]));
  expect(files.length).toBeGreaterThanOrEqual(30);
});
