import * as argon2 from "@node-rs/argon2";
import { AppError } from "../../http/answers/errors.ts";

/** Costs of Argon2id; the library's defaults are OWASP's minimum (19 MiB, 2 passes, 1 lane). */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * A password as it is hashed (NFC), as it was typed, and taken apart (NFD): version 0.1 hashed what was typed,
 * and keyboards type é as one character or as two. How many there are says nothing about the hash.
 */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize("NFC"), password, password.normalize("NFD")]);

const owaspMinimum: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const longestQueue = 200;

/** Hashes and compares passwords off the main thread, a few at a time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** With no hash to compare to it takes the same time and answers false. */
  matches(hashed: string | null, password: string): Promise<boolean>;
  /** The same text and salt, of 8 bytes or more, always make the same hash, for what is looked up by it. */
  digest(text: string, salt: string): Promise<string>;
  /** How many wait for their turn. */
  waiting(): number;
};

/** Throws `unavailable` when more callers wait than could be served in decent time. */
export function createPasswords(
  cost: PasswordCost = owaspMinimum,
  { hash, verify }: Pick<typeof argon2, "hash" | "verify"> = argon2,
): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue)
        throw new AppError("unavailable", { retryAfterMs: 2_000 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

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
    waiting: () => waiting.length,
  };
}
