import type { APIRequestContext, Page } from "playwright/test";
import type { Message } from "@oni/realtime/contract";
import { callAs } from "../../support/dimensions-parts.ts";
import type { Member } from "../../support/fixtures.ts";

type Given = { name: string; mimeType: string; buffer: Buffer };

/** Returns a text file to choose. */
export const makeText = (name = "notes.txt"): Given => ({
  ...{ name, mimeType: "text/plain", buffer: Buffer.from("Rain on a modem.\n") },
});

/** Returns half a second of a sound that grows louder, as a WAV of 8,000 samples a second. */
export function makeSound(name = "rain.wav"): Given {
  const samples = 4_000;
  const buffer = Buffer.alloc(44 + samples * 2);
  buffer.write("RIFF", 0);
  buffer.writeUInt32LE(36 + samples * 2, 4);
  buffer.write("WAVEfmt ", 8);
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(8_000, 24);
  buffer.writeUInt32LE(16_000, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write("data", 36);
  buffer.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const loud = Math.round((20_000 * at * Math.sin(at / 3)) / samples);
    buffer.writeInt16LE(loud, 44 + at * 2);
  }
  return { name, mimeType: "audio/wav", buffer };
}

/** Chooses files for the next message. */
export const attach = (page: Page, files: Given[]) =>
  page.getByLabel("Files", { exact: true }).setInputFiles(files);

export const tray = (page: Page) => page.getByRole("region", { name: "Files to send" });

type FileMessage = { channelId: string; content?: string; alt?: string; nonce?: string };

/** Sends files as a member over REST. */
export async function sendFiles(
  request: APIRequestContext,
  member: Member,
  { channelId, content = "", alt, nonce }: FileMessage,
  files: Given[],
) {
  const attachments = [];
  for (const { name, buffer, mimeType } of files) {
    const upload = await callAs<{ uploadURL: string; objectPath: string }>(
      ...([request, member, `POST /api/channels/${channelId}/attachments`] as const),
      { name, type: mimeType, size: buffer.length },
    );
    await request.put(upload.uploadURL, { data: buffer });
    attachments.push({ objectPath: upload.objectPath, alt });
  }
  return callAs<Message>(request, member, `POST /api/channels/${channelId}/messages`, {
    ...{ content, attachments, nonce },
  });
}
