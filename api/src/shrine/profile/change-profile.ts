import { lockOwnUser, type OwnUserRow, type ProfileChanges, updateUser } from "@oni/db/account";
import { lockUsernames } from "@oni/db/home";
import { refreshMember, lockMap } from "@oni/db/sky";
import { hashtagsOf } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { changedSince } from "../../http/answers/base-version.ts";
import { AppError } from "../../http/answers/errors.ts";
import { storeTermsOf } from "../../chat/search-terms/store-terms.ts";
import { announceName, announceProfile } from "../page/announce-change.ts";
import { exchangeUsername } from "../../account/names/claim-username.ts";
import { announceMember } from "../../sky/map/announce-map.ts";

/** The fields that others see on the map, and the fields that link the member there. */
const onTheMap = [
  "username",
  "displayName",
  "showOnlineStatus",
  "isPublic",
  "profileMarkdown",
  "userBadges",
] as const;

/** The fields of a profile that a member may send. */
type Wanted = Omit<ProfileChanges, "profileMarkdown" | "hashtags"> & {
  profileMarkdown?: string | undefined;
  /** The version that the changes are based on. Without it any version is changed. */
  baseUpdatedAt?: string | undefined;
};

/** Writes a member's profile changes and returns the member as they are now. */
export async function changeProfile(
  deps: Pick<Deps, "db" | "presence" | "publisher">,
  userId: string,
  { baseUpdatedAt, ...wanted }: Wanted,
): Promise<OwnUserRow> {
  const changes = withHashtags(wanted);
  const { username } = changes;
  const mayMove = onTheMap.some((field) => changes[field] !== undefined);
  const { before, after, moved } = await deps.db.transaction(async (tx) => {
    if (username !== undefined) await lockUsernames(tx);
    if (mayMove) await lockMap(tx);
    const before = await lockOwnUser(tx, userId);
    if (!before) throw new AppError("unauthorized");
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== before.updatedAt.toISOString())
      throw changedSince();
    if (username !== undefined && username !== before.username) {
      await exchangeUsername(tx, before, username);
    }
    const after = await updateUser(tx, userId, changes);
    if (!after) throw new Error("A locked member is gone.");
    await storeTermsOf(tx, "users", userId);
    const moved = looksDifferent(before, after) ? await refreshMember(tx, userId) : null;
    return { before, after, moved };
  });
  if (moved && (before.isPublic || after.isPublic)) await announceMember(deps, moved);
  if (before.showOnlineStatus !== after.showOnlineStatus || before.isPublic !== after.isPublic) {
    deps.publisher.presenceSettingChanged(userId);
  }
  if (before.isPublic !== after.isPublic) deps.publisher.feedChanged();
  if (before.isPublic && !after.isPublic) deps.publisher.shrineClosed(userId);
  await announceProfile(deps, after);
  if (namesOf(before) !== namesOf(after)) await announceName(deps, userId);
  return after;
}

const namesOf = ({ username, displayName }: OwnUserRow) => JSON.stringify([username, displayName]);

const looksDifferent = (before: OwnUserRow, after: OwnUserRow) =>
  onTheMap.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const withHashtags = ({
  profileMarkdown,
  ...changes
}: Omit<Wanted, "baseUpdatedAt">): ProfileChanges =>
  profileMarkdown === undefined
    ? changes
    : { ...changes, profileMarkdown, hashtags: hashtagsOf(profileMarkdown) };
