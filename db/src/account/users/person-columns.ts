import { users } from "../../schema/index.ts";

/** The columns of a member that are shown next to something of theirs. */
export const personColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  profileImageUrl: users.profileImageUrl,
  isBot: users.isBot,
};
