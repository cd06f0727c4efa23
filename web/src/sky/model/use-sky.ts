import { useMemo } from "react";
import { usePresence } from "../../stores/presence.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { Constellation } from "./queries.ts";
import { indexNodes, makeSky, type Sky } from "./sky.ts";

/** Returns the sky of a map, with the viewer's known tags. */
export function useSky(map: Constellation | undefined, { userBadges }: CurrentUser) {
  const users = map?.users;
  const indexed = useMemo(() => users && indexNodes(users), [users]);
  const sky = useMemo(() => map && indexed && makeSky(map, indexed), [map, indexed]);
  return useMemo(
    (): Sky | undefined => sky && { ...sky, ownTags: new Set([...sky.ownTags, ...userBadges]) },
    [sky, userBadges],
  );
}

/** Returns a function that checks if a node has a live link. Events override the fetched map. */
export function useIsAwake(sky: Sky | undefined): (index: number) => boolean {
  const online = usePresence((presence) => presence.online);
  return useMemo(
    () => (index) => {
      const node = sky?.nodes[index];
      return node !== undefined && node.showOnlineStatus && (online[node.id] ?? node.online);
    },
    [sky, online],
  );
}
