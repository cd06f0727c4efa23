import * as z from "zod";
import { type ProfileChange, updateProfile } from "../../account/session/update-profile.ts";
import { text } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { runCommandAction } from "../language/output.ts";
import { WrongUse } from "../language/refusal.ts";

/** Parses one of a few texts to its value. */
const oneOf =
  <Value>(values: Readonly<Record<string, Value>>, changeOf: (value: Value) => ProfileChange) =>
  (written: string): ProfileChange => {
    const value = values[written.toLowerCase()];
    if (value === undefined) throw new WrongUse(`VALUE: is ${Object.keys(values).join(", ")}.`);
    return changeOf(value);
  };
const onOff = { on: true, off: false };
const modes = { open: "open", approve: "approve", closed: "closed" } as const;
const policies = { everyone: "everyone", linked: "linked", nobody: "nobody" } as const;
const none = "none";

const fields = {
  name: (written: string) => ({ displayName: written === none ? null : written }),
  bio: (written: string) => ({ bio: written === none ? null : written }),
  words: (written: string) => ({ profileMarkdown: written }),
  public: oneOf(onOff, (isPublic) => ({ isPublic })),
  indexed: oneOf(onOff, (isIndexed) => ({ isIndexed })),
  wall: oneOf(modes, (wallMode) => ({ wallMode })),
  messages: oneOf(policies, (directPolicy) => ({ directPolicy })),
};
const names = ["name", "bio", "words", "public", "indexed", "wall", "messages"] as const;

export const shrine = defineCommand({
  name: "shrine",
  summary: "write on your shrine, and say who sees it",
  description:
    "name, bio and words take the new text; words are markdown, and none empties name or bio. public and indexed are on or off; wall is open, approve or closed; messages are accepted from everyone, linked or nobody.",
  args: z.object({
    field: z.enum(names, { error: `is one of ${names.join(", ")}` }),
    value: text,
  }),
  uses: [updateProfile],
  examples: [
    { line: "shrine bio I keep the rain" },
    { line: 'shrine words "# Loud rooms" and quiet ones #tapes' },
    { line: "shrine wall approve", note: "you see marks before others do" },
    { line: "shrine messages everyone" },
  ],
  seeAlso: ["status", "seal", "wall", "mark"],
  run: ({ field, value }, _, context) =>
    runCommandAction(context, updateProfile, fields[field](value)),
});
