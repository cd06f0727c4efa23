import { ApiError } from "./api-error.ts";

/** A text, and the `updatedAt` of its source. */
export type Version<Text> = { text: Text; updatedAt: string };

type Editing<Text> = {
  /** The edited text; null while there is none. */
  written: Text | null;
  /** The version at which the edit began. */
  base: Version<Text>;
  /** The newest known version. */
  saved: Version<Text>;
};

type Met<Text> = Pick<Editing<Text>, "written" | "base"> & {
  /** A version saved elsewhere that differs from the edited text: the writer has to choose. */
  other: Version<Text> | null;
};

/** Merges the edit with the newest version. An unchanged text follows the newest version. */
export function mergeVersion<Text>({ written, base, saved }: Editing<Text>): Met<Text> {
  if (saved.updatedAt === base.updatedAt) return { written, base, other: null };
  if (written === null || isSame(saved.text, base.text) || isSame(written, saved.text))
    return { written, base: saved, other: null };
  if (isSame(written, base.text)) return { written: saved.text, base: saved, other: null };
  return { written, base, other: saved };
}

type Saving<Text, Answer> = {
  /** Saves over this version; 409 when there is a newer one. */
  save: (baseUpdatedAt: string) => Promise<Answer>;
  readNewest: () => Promise<Version<Text>>;
};

/** Saves over the version `base`. If only other fields have changed since, saves over the newest. */
export async function saveOver<Text, Answer>(
  base: Version<Text>,
  { save, readNewest }: Saving<Text, Answer>,
): Promise<Answer> {
  try {
    return await save(base.updatedAt);
  } catch (error) {
    if (!isChangedSince(error)) throw error;
    const newest = await readNewest();
    if (!isSame(newest.text, base.text)) throw error;
    return save(newest.updatedAt);
  }
}

/** True if a change was refused because there is a newer version. */
export const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === "conflict";

/**
 * Returns the fields that differ from the start of a form. A form that was open for long then reverts
 * nothing that was changed elsewhere.
 */
export function changesOf<Fields extends object>(begun: Fields, now: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const name in now) if (!isSame(begun[name], now[name])) changes[name] = now[name];
  return changes;
}

/** Texts are strings, or plain objects of one source, whose keys are in the same order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
