import { users } from "../../schema/index.ts";

/** Whom something is of, as it is shown beside it. */
export const personColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  profileImageUrl: users.profileImageUrl,
};
