import { hash, verify } from "@node-rs/argon2";
import { createPasswords } from "../src/account/secrets/passwords.ts";

const cost = { memoryCost: 64, timeCost: 2, parallelism: 1 };

/** Passwords that record the Argon2 operations, each with its cost. */
export function recordPasswordWork() {
  const steps: string[] = [];
  const costOf = (hashed: string) => hashed.split("$")[3] ?? "none";
  const passwords = createPasswords(cost, {
    hash: (text, options, ...given) => {
      steps.push(`hash m=${options?.memoryCost},t=${options?.timeCost},p=${options?.parallelism}`);
      return hash(text, options, ...given);
    },
    verify: (hashed, ...given) => {
      steps.push(`verify ${costOf(String(hashed))}`);
      return verify(hashed, ...given);
    },
  });
  return {
    passwords,
    /** Returns the operations that `act` causes. */
    async workOf(act: () => Promise<unknown>): Promise<string[]> {
      steps.splice(0);
      await act();
      return [...steps];
    },
  };
}
