import { defineAction } from "../../live/calls/action.ts";
import { capsulesQuery, type Post } from "../posts/queries.ts";
import { type ProfileArchive, profileArchivesQuery } from "./queries.ts";

export const renameCapsule = defineAction("PUT /api/capsules/:id", {
  failure: "Update failed",
  updateCache: (queryClient, renamed) =>
    queryClient.setQueryData(capsulesQuery.queryKey, (list) =>
      list?.map((cached) => (cached.id === renamed.id ? renamed : cached)),
    ),
  outcome: ({ name }) => ({ title: "Capsule updated", description: name }),
});

/** Deletes a capsule. Its posts and archives stay without a capsule. */
export const deleteCapsule = defineAction("DELETE /api/capsules/:id", {
  failure: "Delete failed",
  updateCache: (queryClient, _, { id: capsuleId }) => {
    queryClient.setQueriesData<Post[]>({ queryKey: ["api", "posts"] }, withoutCapsule(capsuleId));
    queryClient.setQueryData<ProfileArchive[]>(
      profileArchivesQuery.queryKey,
      withoutCapsule(capsuleId),
    );
    queryClient.setQueryData(capsulesQuery.queryKey, (list) =>
      list?.filter(({ id }) => id !== capsuleId),
    );
  },
  outcome: () => ({ title: "Capsule deleted", description: "Its contents stay." }),
});

/** Stores a copy of the member's current shrine. */
export const sealShrine = defineAction("POST /api/profile-archives", {
  failure: "Sealing failed",
  updateCache: (queryClient, archive) =>
    queryClient.setQueryData(profileArchivesQuery.queryKey, (list) => list && [archive, ...list]),
  outcome: ({ title }) => ({ title: "Shrine sealed", description: title }),
});

export const deleteSealed = defineAction("DELETE /api/profile-archives/:id", {
  failure: "Delete failed",
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(profileArchivesQuery.queryKey, (list) =>
      list?.filter((archive) => archive.id !== id),
    ),
  outcome: () => ({ title: "Archive deleted" }),
});

/** Removes the capsule from all its items. */
const withoutCapsule =
  (capsuleId: string) =>
  <Item extends { capsuleId: string | null }>(list: Item[] | undefined) =>
    list?.map((item) => (item.capsuleId === capsuleId ? { ...item, capsuleId: null } : item));
