import * as z from "zod";

/**
 * The states of an uploaded archive. `uploaded`, `checked` and `failed` can be checked or started. `failed`
 * is the end of a check or an import, with a reason.
 */
export const importStatuses = [
  "uploading",
  "uploaded",
  "checking",
  "checked",
  "importing",
  "imported",
  "failed",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * The messages that a run has read or, with `total`, written. `total` is null while the source is read.
 */
export const importProgressSchema = z.object({
  done: z.int().min(0),
  total: z.int().min(0).nullable(),
  perSecond: z.int().min(0),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;
