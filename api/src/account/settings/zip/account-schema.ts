import { timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { accountExportSchema } from "../../../../contract/account/settings.ts";
import { shrineSchema } from "../../../../contract/shrine/profile.ts";

/**
 * The lists of the zip of an account, each a file below `data`. The JSON export has more: sessions, keys,
 * email and what the network has recorded.
 */
export const zippedLists = [
  "posts",
  "answers",
  "capsules",
  "profileArchives",
  "boards",
  "images",
  "memberships",
  "messages",
  "importedMessages",
  "attachments",
  "reactions",
  "importedReactions",
  "postReactions",
  "wallMarks",
] as const;

const { shape } = accountExportSchema;

/** `data/export.json`, the table of contents of the export of an account. */
const exportedAccountSchema = z.object({
  format: z.literal("oni-export"),
  version: z.literal(1),
  kind: z.literal("account"),
  network: z.string(),
  exportedAt: timeSchema,
  profile: shrineSchema,
});
export type ExportedAccount = z.infer<typeof exportedAccountSchema>;

/** A file of the member. `key` is the last part of its URL; `path` is its file in the export. */
const exportedFileSchema = z.object({
  key: z.string(),
  path: z.string(),
  type: z.string(),
  createdAt: timeSchema,
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

/** The files of the export by their paths, and what each contains. */
export const accountFiles = {
  "data/export.json": exportedAccountSchema,
  "data/files.json": z.array(exportedFileSchema),
  ...Object.fromEntries(zippedLists.map((name) => [`data/${name}.json`, shape[name]])),
};
