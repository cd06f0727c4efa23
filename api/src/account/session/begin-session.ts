import type { Database } from "@oni/db";
import { createSessions, insertSignIn, type SignInWay } from "@oni/db/account";

/** The client that signs in, as its request describes it. */
export type Visitor = { address: string; userAgent: string | null };

/** The member who signs in, and the sign-in method. */
type Entry = Visitor & { userId: string; way: SignInWay };

/**
 * Opens a session and returns its secret. Runs in the transaction that proves and uses up the sign-in
 * method. All sessions begin here.
 */
export async function beginSession(tx: Database, entry: Entry): Promise<string> {
  const { userId, way, userAgent, address } = entry;
  const from = { userAgent, network: networkOf(address) };
  await insertSignIn(tx, { userId, way, outcome: "opened", ...from });
  return createSessions(tx).create(userId, userAgent);
}

/**
 * Records a refused sign-in. An unknown name (`userId` null) is written too, so that it takes as long.
 */
export function noteRefusal(
  db: Database,
  { userId, way, address, userAgent }: Visitor & { userId: string | null; way: SignInWay },
): Promise<void> {
  const from = { userAgent, network: networkOf(address) };
  return insertSignIn(db, { userId, way, outcome: "refused", ...from });
}

/**
 * Returns an address without its last part, which identifies a household: `203.0.113.x`, `2001:db8:1::`.
 */
export function networkOf(address: string): string {
  if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::`;
  return address.replace(/\.\d+$/, ".x");
}
