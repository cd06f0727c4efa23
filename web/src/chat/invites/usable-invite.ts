import type { Invite } from "@oni/api/contract";

const dayMs = 86_400_000;

/** Returns the newest invitation that is still valid. The list is sorted newest first. */
export const findUsable = (invites: readonly Invite[], now = new Date()): Invite | undefined =>
  invites.find(
    ({ expiresAt, maxUses, uses }) =>
      (expiresAt === null || new Date(expiresAt) > now) && (maxUses === null || uses < maxUses),
  );

/** Returns the lifetime and the remaining uses: `valid for 7 days, 25 uses left`. */
export function termsOf({ createdAt, expiresAt, maxUses, uses }: Invite): string {
  const lifeMs = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(createdAt);
  const life = lifeMs === null ? "without end" : `for ${lengthOf(lifeMs)}`;
  return `valid ${life}, ${maxUses === null ? "any number of uses" : `${maxUses - uses} uses left`}`;
}

function lengthOf(ms: number): string {
  const days = Math.round(ms / dayMs);
  if (days >= 1) return days === 1 ? "a day" : `${days} days`;
  const hours = Math.max(1, Math.round((ms / dayMs) * 24));
  return hours === 1 ? "an hour" : `${hours} hours`;
}
