import { type Changes, createTrustedMemory, type Database } from "@oni/db";
import { createOwnUserReader } from "@oni/db/account";
import { currentUserSchema } from "../../../contract/shrine/profile.ts";
import { presentCurrentUser } from "../../shrine/page/present.ts";

const maxPages = 2_000;
const maxLength = 8_192;

/** What members are to themselves, as the JSON that they are answered with. */
export type OwnPages = {
  /** As it is after every change that is known here; undefined once departed. */
  read(userId: string): Promise<string | undefined>;
  /** These members have changed, here or in another process. */
  forget(userIds: readonly string[]): void;
};

/** Pages of a usual length are remembered where `changes` of them would be received. */
export function createOwnPages(db: Database, changes?: Changes): OwnPages {
  const readOwnUser = createOwnUserReader(db);
  const pages = createTrustedMemory<string>(changes, maxPages);
  return {
    read: async (userId) => {
      const remembered = await pages.recall(userId);
      if (remembered !== undefined) return remembered;
      const keep = pages.read();
      const found = await readOwnUser(userId);
      if (!found) return undefined;
      const user = presentCurrentUser(found.user, found.counts);
      const page = JSON.stringify(currentUserSchema.parse(user));
      if (page.length <= maxLength) keep(userId, page);
      return page;
    },
    forget: pages.forget,
  };
}
