import {
  claimMask,
  confirmMask,
  findMask,
  type ListedMask,
  listMasks,
  releaseMask,
} from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/chat/masks.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byId } from "../../http/answers/page.ts";
import { wholeList } from "../../http/answers/whole-list.ts";
import type { FeatureRoutes } from "../../http/route.ts";

export const maskRoutes: FeatureRoutes = (app, deps) => {
  const { db, publisher } = deps;
  const load = async (id: string) => {
    const mask = await findMask(db, id);
    if (!mask) throw new AppError("not_found");
    return present(mask);
  };
  /** Reports a changed claim. `userId` is the member whose messages it may change. */
  const announce = ({ id, serverId }: ListedMask, userId: string | null) =>
    publisher.emit(rooms.server(serverId), "mask:changed", { serverId, maskId: id, userId });

  implement(app, deps, contract, {
    listMasks: async ({ access: server, query: { state, ...page } }) => {
      const read = async (part: { limit: number; before?: string | undefined }) =>
        (await listMasks(db, server.id, { state, ...part })).map(present);
      return wholeList(page, read, { cursorOf: byId });
    },

    claimMask: async ({ session, access: mask }) => {
      const { id, claimant } = mask;
      const { id: userId } = session.viewer;
      if (claimant?.id !== userId && !(await claimMask(db, id, userId))) {
        throw new AppError("conflict", { sentence: "Another member has claimed this mask." });
      }
      announce(mask, null);
      return load(id);
    },

    confirmMask: async ({ access: mask, body: { userId } }) => {
      if (!(await confirmMask(db, mask.id, userId))) {
        throw new AppError("conflict", { sentence: "This member has not claimed the mask." });
      }
      announce(mask, userId);
      return load(mask.id);
    },

    releaseMask: async ({ access: mask }) => {
      await releaseMask(db, mask.id);
      announce(mask, mask.claimant?.id ?? null);
      return { ok: true };
    },
  });
};

const present = ({ claimant, isConfirmed, ...mask }: ListedMask): contract.ListedMask => ({
  ...mask,
  state: claimant === null ? "free" : isConfirmed ? "confirmed" : "claimed",
  claimedBy: claimant,
});
