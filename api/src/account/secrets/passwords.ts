import * as argon2 from "@node-rs/argon2";
import { createFairQueue } from "@oni/realtime/process";
import { AppError } from "../../http/answers/errors.ts";

/** Costs of Argon2id; the library's defaults are OWASP's minimum (19 MiB, 2 passes, 1 lane). */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Returns the forms to compare: as hashed today (NFC), as typed, and decomposed (NFD). Version 0.1 hashed
 * the typed form, and keyboards type é as one character or as two. The number of forms reveals nothing
 * about the hash.
 */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize("NFC"), password, password.normalize("NFD")]);

const owaspMinimum: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const longestQueue = 200;

/** Hashes and compares passwords outside the main thread, a few at a time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(hashed: string | null, password: string): Promise<boolean>;
  /**
   * Returns the same hash for the same text and salt, so that it can be looked up. The salt has at least
   * 8 bytes.
   */
  digest(text: string, salt: string): Promise<string>;
  /** The number of callers that wait for a slot. */
  waiting(): number;
};

/** Throws `unavailable` when more callers wait than can be served in acceptable time. */
export function createPasswords(
  cost: PasswordCost = owaspMinimum,
  { hash, verify }: Pick<typeof argon2, "hash" | "verify"> = argon2,
): Passwords {
  const queue = createFairQueue({
    ...{ atOnce, perKey: atOnce, waitingInAll: longestQueue },
    refuse: () => new AppError("unavailable", { retryAfterMs: 2_000 }),
  });
  const inSlot = <T>(work: () => Promise<T>): Promise<T> => queue.run("", work);

  const decoy = hash("nobody has this password", cost);
  return {
    hash: (password) => inSlot(() => hash(password.normalize("NFC"), cost)),
    matches: async (hashed, password) => {
      const comparable = hashed ?? (await decoy);
      for (const form of formsOf(password)) {
        if (await inSlot(() => verify(comparable, form))) return hashed !== null;
      }
      return false;
    },
    digest: (text, salt) => inSlot(() => hash(text, { ...cost, salt: Buffer.from(salt) })),
    waiting: queue.waiting,
  };
}
