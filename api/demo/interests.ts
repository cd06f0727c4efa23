import * as z from "zod";
import { listOf, listsOf, readSections } from "./read-texts.ts";

/** An interest of demo members, with its vocabulary. */
export type Interest = {
  /** Common tags first, rare ones last. */
  tags: readonly string[];
  /** Things that one can have, mend, lose or show, with their article. */
  things: readonly string[];
  /** Recent activities, as they follow "I". */
  activities: readonly string[];
  /** Short observations that are complete sentences. */
  notes: readonly string[];
};

const interest = z.strictObject({
  kind: z.literal("interest"),
  title: listOf(" ", z.string()),
  things: listOf("; ", z.string()),
  body: listsOf("activity", "note"),
});

export const interests: readonly Interest[] = readSections("interests.txt", interest).map(
  ({ title: tags, things, body: list }) => ({
    ...{ tags, things },
    ...{ activities: list("activity"), notes: list("note") },
  }),
);
