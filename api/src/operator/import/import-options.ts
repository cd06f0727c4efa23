import { PlainError } from "@oni/db";
import * as z from "zod";

const importInput = z.object({
  /** The absolute path of a folder or file. */
  from: z.string(),
  owner: z.string(),
  /** The name of a dimension of the owner, or empty for one of its own. */
  server: z.string(),
  isPublic: z.boolean(),
  /** `all`, or names of channels between commas. */
  hidden: z.string().default(""),
  isDry: z.boolean(),
});
export type ImportInput = z.infer<typeof importInput>;

/** Parses the options of an import. Throws `PlainError` if one is missing. */
export function readImportOptions(input: unknown): ImportInput {
  const options = importInput.parse(input);
  if (options.from === "") throw new PlainError("FROM=file or folder says what to import.");
  if (options.owner === "") throw new PlainError("OWNER=name says who owns the dimension.");
  return options;
}
