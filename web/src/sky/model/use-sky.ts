import { useMemo } from "react";
import { usePresence } from "../../stores/presence.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { Constellation } from "./queries.ts";
import { indexNodes, makeSky, type Sky } from "./sky.ts";

/** The sky of a map, with the tags that the viewer is known to carry. */
export function useSky(map: Constellation | undefined, { userBadges }: CurrentUser) {
  const users = map?.users;
  const indexed = useMemo(() => users && indexNodes(users), [users]);
  const sky = useMemo(() => map && indexed && makeSky(map, indexed), [map, indexed]);
  return useMemo(
    (): Sky | undefined => sky && { ...sky, ownTags: new Set([...sky.ownTags, ...userBadges]) },
    [sky, userBadges],
  );
}

/** Whether a node has a live link right now: what events said counts more than the map that was read. */
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
