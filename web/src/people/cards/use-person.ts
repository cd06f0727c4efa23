import type { Relation } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useMatch } from "react-router-dom";
import { type Member, membersQuery, type Server, serversQuery } from "../../chat/lists/queries.ts";
import { usePresence } from "../../stores/presence.ts";
import { shrineQuery } from "./queries.ts";

/** Member as the viewer sees them. `member` and `server` belong to the open dimension. */
export type FoundPerson = {
  id: string;
  username: string;
  displayName: string | null;
  profileImageUrl: string | null;
  bio: string | null;
  userBadges: readonly string[];
  relation: Relation | null;
  isHere: boolean;
  isBot: boolean;
  member: Member | undefined;
  server: Server | undefined;
};

/**
 * Finds a member by username. A member without a public shrine is found in the open dimension. `person`
 * is null until data is loaded.
 */
export function usePerson(username: string) {
  const match = useMatch("/dimensions/:serverId/*");
  const { data: servers } = useQuery({ ...serversQuery, enabled: false });
  const server = servers?.find(({ id }) => id === match?.params.serverId);
  const members = useQuery({ ...membersQuery(server?.id ?? ""), enabled: server !== undefined });
  const member = members.data?.find((one) => one.username === username);
  const {
    data: shrine,
    error,
    refetch,
  } = useQuery({
    ...shrineQuery(username),
    staleTime: 0,
    enabled: !member?.isBot,
  });
  const id = shrine?.id ?? member?.userId;
  const isOnlineNow = usePresence(({ online }) => (id === undefined ? undefined : online[id]));
  const shown = shrine ?? member;
  const person: FoundPerson | null =
    shown && id !== undefined
      ? {
          id,
          username,
          displayName: shown.displayName,
          profileImageUrl: shown.profileImageUrl,
          bio: shrine?.bio ?? null,
          userBadges: shrine?.userBadges ?? [],
          relation: shrine?.relation ?? null,
          isHere: isOnlineNow ?? shrine?.relation?.online ?? member?.online ?? false,
          isBot: member?.isBot ?? false,
          member,
          server,
        }
      : null;
  return { person, error: shown ? null : error, refetch };
}
