import type { Constellation, InvitePreview } from "@oni/api/contract";

/** A member that the viewer is linked to on the map, and what both carry. */
export type Known = { name: string; sharedTags: readonly string[] };

/** Those of the faces behind a door that the viewer is linked to. */
export function knownAmong(
  { users, connections }: Constellation,
  faces: InvitePreview["faces"],
): Known[] {
  const you = users.find(({ isCurrentUser }) => isCurrentUser)?.id;
  return faces.flatMap(({ username }) => {
    const other = users.find((user) => user.username === username);
    const link = connections.find(
      ({ fromUserId, toUserId }) =>
        (fromUserId === you && toUserId === other?.id) ||
        (toUserId === you && fromUserId === other?.id),
    );
    return other && link
      ? [{ name: other.displayName || other.username, sharedTags: link.sharedTags }]
      : [];
  });
}
