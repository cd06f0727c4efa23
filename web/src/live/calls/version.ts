import { ApiError } from "./api-error.ts";

/** A text, and the `updatedAt` of what it was read from. */
export type Version<Text> = { text: Text; updatedAt: string };

type Editing<Text> = {
  /** What is being written; null while nothing is. */
  written: Text | null;
  /** The version with which it began. */
  base: Version<Text>;
  /** The newest version that is known. */
  saved: Version<Text>;
};

type Met<Text> = Pick<Editing<Text>, "written" | "base"> & {
  /** What was saved elsewhere since, and differs from what is written: the writer chooses. */
  other: Version<Text> | null;
};

/** Brings what is being written together with the newest version. What was not touched follows it. */
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

/** Saves over the version `base`. Where other fields alone have changed since, over the newest. */
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

/** Whether a change was refused because there is a newer version. */
export const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === "conflict";

/**
 * The fields that differ from how a form began. What was not touched is not sent, so a form that has been open
 * for long takes back nothing that was changed elsewhere.
 */
export function changesOf<Fields extends object>(begun: Fields, now: Fields): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const name in now) if (!isSame(begun[name], now[name])) changes[name] = now[name];
  return changes;
}

/** Texts are strings, or plain objects of one maker, whose keys are in one order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
