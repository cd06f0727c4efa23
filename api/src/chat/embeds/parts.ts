import { control, normalizeText, visible } from "@oni/realtime/contract";
import * as z from "zod";
import { longestWebhookName } from "../../../contract/limits.ts";

/** The maximum characters of a message. Longer texts of webhooks are cut. */
const maxCharacters = 4_000;

/** A text of a payload. Senders put null, blanks, numbers and other things in its place. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((written) => normalizeText(written.replaceAll("\u0000", "")).trim())
  .transform((written) => (visible.test(written) ? written : undefined))
  .optional()
  .catch(undefined);

/** The name of a sender. Characters that a name may not have become spaces. */
export const senderName = text.transform((written) => {
  const characters = Array.from(written ?? "", (one) => (control.test(one) ? " " : one));
  return characters.slice(0, longestWebhookName).join("").trim() || undefined;
});

/** A web address of a payload. Other schemes make no link. */
export const address = text.transform((written) =>
  written !== undefined && /^https?:\/\/\S+$/i.test(written) ? written : undefined,
);

/** A list of a payload. Items of another form are left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((given) => {
        const parsed = item.safeParse(given);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** Returns a link in markdown, or only the label without an address. */
export function linkTo(label: string | undefined, url: string | undefined): string | undefined {
  if (!label) return url && `<${url}>`;
  if (!url) return label;
  const shown = label.replaceAll(/[[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
  return `[${shown}](<${url.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
}

const bold = (written: string | undefined) => written && `**${written.replaceAll(/\s+/g, " ")}**`;

/**
 * Returns the time of a payload in UTC to the minute, or undefined for an odd one. It has seconds, or a
 * date and time, in UTC without a zone.
 */
export function timeOf(value: unknown): string | undefined {
  const date = new Date(millisecondsOf(String(value)));
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function millisecondsOf(written: string): number {
  if (/^\d+(?:\.\d+)?$/.test(written)) return Number(written) * 1_000;
  const isWithoutZone = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(written);
  return Date.parse(isWithoutZone ? `${written.replace(" ", "T")}Z` : written);
}

/** Joins the parts that are there by empty lines. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join("\n\n");

/** Joins the parts that are there by line breaks. */
export const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join("\n");

/** Returns a field as its name and value. */
export const field = (name: string | undefined, value: string | undefined): string =>
  [bold(name), value].filter(Boolean).join(": ");

/** Returns the line below a part: its footer and time. */
export const closing = (footer: string | undefined, time: unknown): string =>
  [footer, timeOf(time)].filter(Boolean).join(" · ");

/** Returns the text as a quotation. */
export const quoted = (markdown: string): string =>
  markdown
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** Returns the text cut to the length of a message, with `…` at its end if it was longer. */
export function cut(markdown: string): string {
  const characters = Array.from(markdown);
  if (characters.length <= maxCharacters) return markdown;
  return `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
