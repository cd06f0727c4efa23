import { hash, randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import { insertAdmission } from "@oni/db/account";

/** The stored hash of an admission code. */
export const hashOfAdmission = (code: string): string => hash("sha256", code);

/**
 * Admits an email of the waitlist. Returns a code with which only this email may register, once within 14
 * days. It replaces an earlier code. The reserved name stays reserved.
 */
export async function admit(db: Database, email: string): Promise<string> {
  const code = randomBytes(16).toString("base64url");
  await insertAdmission(db, { email, hash: hashOfAdmission(code) });
  return code;
}
