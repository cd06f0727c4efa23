import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { createLookUp } from "../../process/gather.ts";
import { nextUpdatedAt } from "../../sql/columns.ts";
import { digestOf, profileColumns, users } from "../../schema/index.ts";
import { hasAuthenticatorOf } from "../keys/authenticators.ts";
import { recoveryCodesLeftOf } from "../keys/recovery.ts";
import { balanceOf } from "./star-fuel.ts";

/** What everyone may read of a public member. */
const shrineColumns = {
  ...pickColumns(profileColumns),
  id: users.id,
  username: users.username,
  profileMarkdown: users.profileMarkdown,
  enshinBadge: users.enshinBadge,
  profileImageUrl: users.profileImageUrl,
  isMusicThemeChosen: users.isMusicThemeChosen,
  createdAt: users.createdAt,
} as const;

/** What only the member may read: everything but the password. */
const ownColumns = {
  ...shrineColumns,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  isPremium: users.isPremium,
  isKeeper: users.isKeeper,
  isPublic: users.isPublic,
  directPolicy: users.directPolicy,
  updatedAt: users.updatedAt,
} as const;

/** The columns of the table that a list names. */
function pickColumns<Name extends keyof typeof users.$inferSelect>(list: Record<Name, unknown>) {
  const columns = Object.entries(getTableColumns(users)).filter(([name]) => name in list);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The compiler does not follow names through a filter.
  return Object.fromEntries(columns) as Pick<(typeof users)["_"]["columns"], Name>;
}

export type ShrineRow = NonNullable<Awaited<ReturnType<typeof findVisibleShrine>>>;
export type OwnUserRow = NonNullable<Awaited<ReturnType<typeof findOwnUser>>>;

/** The member themselves, with all they may know of themselves; undefined once departed. */
export async function findOwnUser(db: Database, userId: string) {
  const [user] = await db.select(ownColumns).from(users).where(eq(users.id, userId));
  return user;
}

/**
 * Reads members with all they may know of themselves, the balance of their ledger, how many recovery
 * codes they have left, and whether they have to show codes of an app. Many ask at once, and one statement answers all who do while another is
 * under way.
 */
export function createOwnUserReader(db: Database) {
  const reading = db
    .select({
      ...ownColumns,
      starFuel: sql<number>`(${balanceOf(db, users.id)})`.as("starFuel"),
      recoveryCodesLeft: recoveryCodesLeftOf(db).as("recoveryCodesLeft"),
      hasAuthenticator: hasAuthenticatorOf(db).as("hasAuthenticator"),
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder("ids")})`)
    .prepare("own_users");
  return createLookUp(async (ids) => {
    const rows = await reading.execute({ ids });
    return new Map(
      rows.map(({ starFuel, recoveryCodesLeft, hasAuthenticator, ...user }) => [
        user.id,
        { user, counts: { starFuel, recoveryCodesLeft, hasAuthenticator } },
      ]),
    );
  });
}

/** As `findOwnUser`; nobody else changes the member until the transaction ends. */
export async function lockOwnUser(tx: Database, userId: string) {
  const [user] = await tx.select(ownColumns).from(users).where(eq(users.id, userId)).for("update");
  return user;
}

/** The page of a member who is public or the viewer; undefined for any other name. */
export async function findVisibleShrine(db: Database, viewerId: string | null, username: string) {
  const [user] = await db
    .select(shrineColumns)
    .from(users)
    .where(isVisibleShrine(viewerId, username));
  return user;
}

/** As `findVisibleShrine`, for whoever needs no more than to know whose it is. */
export async function findVisibleShrineId(
  db: Database,
  viewerId: string | null,
  username: string,
): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(isVisibleShrine(viewerId, username));
  return user?.id;
}

const isVisibleShrine = (viewerId: string | null, username: string) =>
  and(
    eq(users.username, username),
    viewerId ? or(users.isPublic, eq(users.id, viewerId)) : users.isPublic,
  );

/** Whether an account with this id exists. */
export async function hasUser(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

type NewUser = Pick<typeof users.$inferInsert, "username" | "email" | "password"> & {
  displayName: string | null;
  enshinBadge: string | null;
};

/** Makes an account and answers its id; `password` is an Argon2id hash. Only under `lockUsernames`. */
export async function insertUser(tx: Database, user: NewUser): Promise<string> {
  const [made] = await tx.insert(users).values(user).returning({ id: users.id });
  if (!made) throw new Error("The insert of an account returned no row.");
  return made.id;
}

/** What a member may change of themselves. Absent fields stay as they are. */
export type ProfileChanges = {
  [Field in keyof typeof profileColumns | "username" | "isPublic" | "directPolicy"]?:
    | (typeof users.$inferInsert)[Field]
    | undefined;
} & ShrineText;

/** A shrine's text always comes with the hashtags that were read from it. */
type ShrineText =
  | { profileMarkdown?: undefined; hashtags?: undefined }
  | { profileMarkdown: string; hashtags: string[] };

/**
 * Writes the changes and answers the member as they are now; undefined once departed. A music theme
 * that is written is chosen from then on.
 */
export async function updateUser(tx: Database, userId: string, changes: ProfileChanges) {
  const [user] = await tx
    .update(users)
    .set({
      ...changes,
      ...(changes.musicTheme !== undefined && { isMusicThemeChosen: true }),
      ...(changes.profileMarkdown !== undefined && {
        hashtagsSource: digestOf(changes.profileMarkdown),
      }),
      updatedAt: nextUpdatedAt(users.updatedAt),
    })
    .where(eq(users.id, userId))
    .returning(ownColumns);
  return user;
}
