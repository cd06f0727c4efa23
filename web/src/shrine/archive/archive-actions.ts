import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { type Capsule, capsulesQuery, type Post } from "../posts/queries.ts";
import { type ProfileArchive, profileArchivesQuery } from "./queries.ts";

type Named = Pick<Capsule, "id" | "name">;

export const renameCapsule = defineAction({
  failure: "Update failed",
  act: ({ id, name }: Named) => call("PUT /api/capsules/:id", { params: { id }, body: { name } }),
  updateCache: (queryClient, renamed) =>
    queryClient.setQueryData(capsulesQuery.queryKey, (list) =>
      list?.map((cached) => (cached.id === renamed.id ? renamed : cached)),
    ),
  outcome: ({ name }) => ({ title: "Capsule updated", description: name }),
});

/** Deletes a capsule. Its posts and archives stay without a capsule. */
export const deleteCapsule = defineAction({
  failure: "Delete failed",
  act: ({ id }: Named) => call("DELETE /api/capsules/:id", { params: { id } }),
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
export const sealShrine = defineAction({
  failure: "Sealing failed",
  act: (body: { title: string; capsuleId: string | null }) =>
    call("POST /api/profile-archives", { body }),
  updateCache: (queryClient, archive) =>
    queryClient.setQueryData(profileArchivesQuery.queryKey, (list) => list && [archive, ...list]),
  outcome: ({ title }) => ({ title: "Shrine sealed", description: title }),
});

export const deleteSealed = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<ProfileArchive, "id">) =>
    call("DELETE /api/profile-archives/:id", { params: { id } }),
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
