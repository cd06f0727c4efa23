import type { Database } from "@oni/db";
import { createSessions, insertSignIn, type SignInWay } from "@oni/db/account";

/** Who is at a door, as far as a request says so. */
export type Visitor = { address: string; userAgent: string | null };

/** As whom somebody comes in, and how. */
type Entry = Visitor & { userId: string; way: SignInWay };

/**
 * Begins a session and answers its secret, in the transaction in which the way in is proven and used up.
 * Every session begins here, whichever door it came through.
 */
export async function beginSession(tx: Database, entry: Entry): Promise<string> {
  const { userId, way, userAgent, address } = entry;
  const from = { userAgent, network: networkOf(address) };
  await insertSignIn(tx, { userId, way, outcome: "opened", ...from });
  return createSessions(tx).create(userId, userAgent);
}

/**
 * Notes that somebody was refused. A name that nobody has (`userId` null) is written as well: it has to
 * take as long.
 */
export function noteRefusal(
  db: Database,
  { userId, way, address, userAgent }: Visitor & { userId: string | null; way: SignInWay },
): Promise<void> {
  const from = { userAgent, network: networkOf(address) };
  return insertSignIn(db, { userId, way, outcome: "refused", ...from });
}

/** An address without what tells one household from the next: `203.0.113.x`, `2001:db8:1::`. */
export function networkOf(address: string): string {
  if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::`;
  return address.replace(/\.\d+$/, ".x");
}
