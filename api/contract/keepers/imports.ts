import {
  authorSchema,
  idSchema,
  importProgressSchema,
  importStatuses,
  timeSchema,
} from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { name } from "../text.ts";

/** The maximum bytes of an uploaded archive. */
export const importLimitBytes = 2 * 1024 ** 3;
/** The maximum bytes of one PATCH of an upload. The web sends parts of half of it. */
export const importPartBytes = 16 * 1024 ** 2;
/** The maximum number of archives on the disk at a time. */
export const importsAtOnce = 3;
/** The number of imports that the list has, newest first. */
export const listedImports = 100;
const longestFileName = 200;

/** The kinds of items that a report counts as taken over. */
export const takenKinds = [
  "categories",
  "channels",
  "threads",
  "authors",
  "messages",
  "replies",
  "pins",
  "reactions",
  "files",
] as const;
export type TakenKind = (typeof takenKinds)[number];

/**
 * The report of a check or an import: what it takes over, the messages of an earlier run, and what is left
 * out or changed with the reason in one sentence.
 */
export const importReportSchema = z.object({
  taken: z.record(z.enum(takenKinds), z.int()),
  existing: z.int(),
  leftOut: z.array(z.object({ what: z.string(), why: z.string(), count: z.int() })),
});
export type KeeperImportReport = z.infer<typeof importReportSchema>;

/**
 * An archive that a keeper uploads and imports. `source` and `report` are null before a check or an
 * import, `error` is the reason of `failed`, and `progress` is null unless it runs. `ownerId` and
 * `serverId` are those of the start; `serverId` is that of the dimension once it is imported.
 */
export const keeperImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  status: z.enum(importStatuses),
  source: z.enum(["discord", "slack", "mattermost", "oni"]).nullable(),
  report: importReportSchema.nullable(),
  error: z.string().nullable(),
  progress: importProgressSchema.nullable(),
  ownerId: idSchema.nullable(),
  serverId: idSchema.nullable(),
  createdAt: timeSchema,
  /** The keeper; null after the account is deleted. */
  createdBy: authorSchema.pick({ id: true, username: true, displayName: true }).nullable(),
});
export type KeeperImport = z.infer<typeof keeperImportSchema>;

export const listImports = defineEndpoint({
  method: "GET",
  path: "/api/keeper/imports",
  access: "keeper",
  scope: "none",
  summary: `List uploaded archives, newest first, at most ${listedImports}.`,
  response: z.array(keeperImportSchema),
  lane: "page",
});

export const createImport = defineEndpoint({
  method: "POST",
  path: "/api/keeper/imports",
  access: "keeper",
  scope: "none",
  summary: `Get a URL to upload an archive to, by the protocol tus 1.0. An export of Discord, Slack, Mattermost or ONI, at most 2 GiB. At most ${importsAtOnce} at a time. An unfinished upload is removed after 24 hours.`,
  body: z.object({
    fileName: name(longestFileName).refine(
      (value) => /\.(?:zip|jsonl?)$/i.test(value),
      "must end in .zip, .json or .jsonl",
    ),
    sizeBytes: z.int().min(1).max(importLimitBytes),
  }),
  example: { fileName: "export.zip", sizeBytes: 1_024 },
  status: 201,
  response: z.object({ id: idSchema, uploadURL: z.string() }),
  errors: ["conflict", "quota"],
});

export const readImport = defineEndpoint({
  method: "GET",
  path: "/api/keeper/imports/:id",
  access: "import-listed",
  scope: "none",
  summary: "Get an uploaded archive with its report and progress.",
  params: idParams,
  response: keeperImportSchema,
});

export const measureImportUpload = defineEndpoint({
  method: "GET",
  path: "/api/keeper/imports/:id/upload",
  access: "import-listed",
  scope: "none",
  summary: "Get the offset of an upload in `Upload-Offset`, by HEAD (tus 1.0).",
  params: idParams,
  response: z.unknown().describe("Nothing."),
  limit: "bytes",
});

export const continueImportUpload = defineEndpoint({
  method: "PATCH",
  path: "/api/keeper/imports/:id/upload",
  access: "import-listed",
  scope: "none",
  summary: `Send the bytes from \`Upload-Offset\` on, at most ${importPartBytes} in a request (tus 1.0).`,
  params: idParams,
  takes: "application/offset+octet-stream",
  response: z.unknown().describe("Nothing."),
  further: { 204: "The bytes are stored. `Upload-Offset` is the offset after them." },
  errors: ["conflict"],
  limit: "bytes",
});

export const checkImport = defineEndpoint({
  method: "POST",
  path: "/api/keeper/imports/:id/check",
  access: "import-listed",
  scope: "none",
  summary: "Read an uploaded archive and report what an import takes over. Writes nothing.",
  params: idParams,
  response: keeperImportSchema,
  further: { 202: "The check takes longer. Its report follows." },
  errors: ["conflict"],
});

export const startImport = defineEndpoint({
  method: "POST",
  path: "/api/keeper/imports/:id/start",
  access: "import-listed",
  scope: "none",
  summary:
    "Import an uploaded archive into a dimension of the owner, or into one of its own, which is private unless `isPublic`. One archive at a time is checked or imported.",
  params: idParams,
  body: z.object({
    ownerId: idSchema,
    serverId: idSchema.optional(),
    isPublic: z.boolean().optional(),
  }),
  example: { ownerId: "00000000-0000-4000-8000-000000000001" },
  response: keeperImportSchema,
  errors: ["conflict"],
});

export const deleteImport = defineEndpoint({
  method: "DELETE",
  path: "/api/keeper/imports/:id",
  access: "import-listed",
  scope: "none",
  summary:
    "Remove an uploaded archive from the list and the disk, unless it is checked or imported now.",
  params: idParams,
  response: doneSchema,
  errors: ["conflict"],
});
