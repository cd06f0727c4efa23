import { posix } from "node:path";
import * as z from "zod";
import type { Archive } from "../../source-item.ts";
import { FormError, readJson } from "../read-json.ts";
import { channelSchema, guildSchema } from "./shapes.ts";

const headSchema = z.object({ guild: guildSchema, channel: channelSchema });

/** A file of an export, with the server and the channel whose messages it has. */
export type ChannelFile = z.infer<typeof headSchema> & { path: string };

/** Members of the object before its messages. */
const headMembers = new Set(["guild", "channel", "dateRange", "exportedAt"]);

/**
 * Returns the files of channels, by path, and the number of other JSON files. A channel may have several
 * files: parts, or ranges of dates.
 */
export async function findChannels(archive: Archive) {
  const found: ChannelFile[] = [];
  let others = 0;
  for (const path of jsonFiles(archive)) {
    const head = await readHead(archive, path);
    if (head) found.push({ ...head, path });
    else others += 1;
  }
  return { found, others };
}

/** Files of messages may be JSON too. They are in the exporter's folders of files, or have no such head. */
const jsonFiles = (archive: Archive): string[] =>
  [...archive.paths()]
    .filter((path) => /\.json$/i.test(path) && !/\.json_Files\//i.test(path))
    .toSorted();

async function readHead(archive: Archive, path: string) {
  const head: Record<string, unknown> = {};
  try {
    for await (const { key, value } of readJson(await archive.open(path), path)) {
      if (key === null || !headMembers.has(key)) break;
      head[key] = value;
    }
  } catch (error) {
    // A file that is cut or damaged after its start is an error. Another file is counted.
    if (!(error instanceof FormError) || "guild" in head) throw error;
  }
  return headSchema.safeParse(head).data;
}

/** Returns the path of a file that a message names, from the root of the archive. */
export const pathOf = (file: string, url: string): string =>
  posix.join(posix.dirname(file), url.replaceAll("\\", "/"));
