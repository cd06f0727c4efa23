import { type Changes, createTrustedMemory, type Database } from "@oni/db";
import { createOwnUserReader } from "@oni/db/account";
import { currentUserSchema } from "../../../contract/shrine/profile.ts";
import { presentCurrentUser } from "../../shrine/page/present.ts";

const maxPages = 2_000;
const maxLength = 8_192;

/** Caches each member's own data, as the JSON of the response. */
export type OwnPages = {
  /** Returns the page after every change known to this process; undefined once the member is removed. */
  read(userId: string): Promise<string | undefined>;
  /** These members have changed, in this or another process. */
  forget(userIds: readonly string[]): void;
};

/** Pages up to the maximum length are cached if `changes` reports their changes. */
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
