import { isResidentKey } from "../residents/residents.ts";
import type { ScriptMessage } from "./conversation.ts";

/** Returns the messages of a script. Throws for a line that does not begin with the key of a resident. */
export const readScript = (script: string): ScriptMessage[] =>
  script
    .trim()
    .split("\n")
    .map((line) => {
      const [, by = "", text = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
      if (!isResidentKey(by)) throw new Error(`Nobody says: ${line}`);
      return { by, text };
    });
