import type { ListedSession } from "@oni/db/account";
import type { Session } from "../../../contract/account/sign-in.ts";

export function presentSession(listed: ListedSession, currentKey: string): Session {
  return {
    id: listed.publicId,
    createdAt: listed.createdAt.toISOString(),
    lastSeenAt: listed.lastSeenAt.toISOString(),
    userAgent: listed.userAgent,
    current: listed.key === currentKey,
  };
}
