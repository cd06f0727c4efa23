import { control, normalizeText, visible } from "@oni/realtime/contract";
import * as z from "zod";
import { emojiSchema, reactionKindLimit } from "../../../contract/chat/reactions.ts";
import { uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import { type ImportReport, leaveOut } from "./import-report.ts";
import type { Archive, SourceAttachment, SourceMessage } from "./source-item.ts";

/** A message of a source in the form of ONI, as it is staged. */
export const preparedSchema = z.object({
  id: z.string(),
  authorId: z.string().nullable(),
  content: z.string(),
  createdAt: z.coerce.date(),
  editedAt: z.coerce.date().nullable(),
  replyToId: z.string().nullable(),
  isPinned: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), authorIds: z.array(z.string()) })),
  attachments: z.array(
    z.object({ name: z.string(), path: z.string(), alt: z.string().nullable() }),
  ),
  /** Names of files that were left out. */
  lostFiles: z.array(z.string()),
});
export type PreparedMessage = z.infer<typeof preparedSchema>;

const longestContent = 4_000;
const longestFileName = 200;
const longestAlt = 1_000;

/** Returns a message as it can be stored, or null if nothing of it can. Counts what is left out. */
export function prepareMessage(
  message: SourceMessage,
  archive: Archive,
  report: ImportReport,
): PreparedMessage | null {
  if (!isStorableTime(message.createdAt)) {
    leaveOut(report, "message", "It has no valid date.");
    return null;
  }
  const files = message.attachments.map((file) => ({ file, why: refusalOf(file, archive) }));
  const lostFiles: string[] = [];
  for (const { file, why } of files) {
    if (why === null) continue;
    leaveOut(report, "file", why);
    lostFiles.push(fileNameOf(file.name));
  }
  const attachments = files.flatMap(({ file: { name, path, alt }, why }) =>
    why === null && path !== null ? [{ name: fileNameOf(name), path, alt: altOf(alt) }] : [],
  );
  const content = contentOf(message.content, report);
  if (content === "" && message.attachments.length === 0) {
    leaveOut(report, "message", "It is empty.");
    return null;
  }
  const { editedAt } = message;
  return {
    ...message,
    editedAt: editedAt && isStorableTime(editedAt) ? editedAt : null,
    ...{ content, attachments, lostFiles, reactions: reactionsOf(message, report) },
  };
}

/** Returns the text with a line for each file that was left out. */
export function withLostFiles(content: string, lostFiles: readonly string[]): string {
  const lines = lostFiles.map((name) => `[file not imported: ${name}]`);
  return cut([content, ...lines].filter((line) => line !== "").join("\n"));
}

/** Returns a name as one line of text of at most `longest` characters, or a default. */
export function lineOf(text: string, longest: number, otherwise: string): string {
  const line = normalizeText(text).replace(controls, " ").replace(/\s+/g, " ").trim();
  return visible.test(line) ? shortened(line, longest) : otherwise;
}

const lastStorable = Date.UTC(10_000, 0);
const isStorableTime = (time: Date) => time.getTime() >= 0 && time.getTime() < lastStorable;

const controls = new RegExp(control.source, "gu");
const fileNameOf = (name: string) => lineOf(name.replace(/[/\\]/g, " "), longestFileName, "file");

const altOf = (alt: string | null = null) =>
  alt === null ? null : shortened(textOf(alt), longestAlt) || null;

function refusalOf({ path }: SourceAttachment, archive: Archive): string | null {
  const sizeBytes = path === null ? null : archive.sizeOf(path);
  if (sizeBytes === null) return "The source does not contain it.";
  if (sizeBytes > uploadLimitBytes) return `It has more than ${uploadLimitBytes} bytes.`;
  return sizeBytes === 0 ? "It is empty." : null;
}

/** Returns a text without controls except line feeds and tabs, or an empty one if nothing of it is visible. */
function textOf(text: string): string {
  const written = normalizeText(text)
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
  return visible.test(written) ? written : "";
}

function contentOf(text: string, report: ImportReport): string {
  const content = textOf(text);
  if (content.length > longestContent) {
    leaveOut(report, "end of a text", `A message has at most ${longestContent} characters.`);
  }
  return cut(content);
}

const cut = (content: string) => shortened(content, longestContent);

function shortened(text: string, longest: number): string {
  // Half a surrogate pair becomes U+FFFD, which can be stored.
  const whole = Buffer.from(text).toString();
  if (whole.length <= longest) return whole;
  return `${whole.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function reactionsOf({ reactions }: SourceMessage, report: ImportReport) {
  const authors = new Map<string, Set<string>>();
  for (const { emoji, authorIds } of reactions) {
    const { data: form } = emojiSchema.safeParse(emoji);
    if (form === undefined) {
      leaveOut(report, "reaction", "Only emoji and sigils are reactions here.", authorIds.length);
    } else if (!authors.has(form) && authors.size === reactionKindLimit) {
      const why = `A message has at most ${reactionKindLimit} kinds of reactions.`;
      leaveOut(report, "reaction", why, authorIds.length);
    } else {
      authors.set(form, new Set([...(authors.get(form) ?? []), ...authorIds]));
    }
  }
  return [...authors].map(([emoji, ids]) => ({ emoji, authorIds: [...ids] }));
}
