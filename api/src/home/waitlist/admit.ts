import { hash, randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import { insertAdmission } from "@oni/db/account";

/** What is stored of the code of an admission. */
export const hashOfAdmission = (code: string): string => hash("sha256", code);

/**
 * Lets somebody on the waitlist in: answers a code with which this email, and no other, registers once
 * within 14 days. A former one is good no more, and the name that it reserved stays reserved for it.
 */
export async function admit(db: Database, email: string): Promise<string> {
  const code = randomBytes(16).toString("base64url");
  await insertAdmission(db, { email, hash: hashOfAdmission(code) });
  return code;
}
