import { and, eq, getTableColumns, not, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { createLookUp } from "../../process/batch.ts";
import { nextUpdatedAt } from "../../sql/columns.ts";
import { digestOf, profileColumns, users } from "../../schema/index.ts";
import { hasAuthenticatorOf } from "../keys/authenticators.ts";
import { recoveryCodesLeftOf } from "../keys/recovery.ts";
import { balanceOf } from "./star-fuel.ts";

/** The columns of a public member that everyone may read. */
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

/** The columns that only the member may read: everything but the password. */
const ownColumns = {
  ...shrineColumns,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  hasPassword: users.hasPassword,
  isPremium: users.isPremium,
  isKeeper: users.isKeeper,
  isBot: users.isBot,
  isPublic: users.isPublic,
  directPolicy: users.directPolicy,
  textSize: users.textSize,
  density: users.density,
  updatedAt: users.updatedAt,
} as const;

/** Returns the columns of the table that a list names. */
function pickColumns<Name extends keyof typeof users.$inferSelect>(list: Record<Name, unknown>) {
  const columns = Object.entries(getTableColumns(users)).filter(([name]) => name in list);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The compiler does not follow names through a filter.
  return Object.fromEntries(columns) as Pick<(typeof users)["_"]["columns"], Name>;
}

export type ShrineRow = NonNullable<Awaited<ReturnType<typeof findVisibleShrine>>>;
export type OwnUserRow = NonNullable<Awaited<ReturnType<typeof findOwnUser>>>;

/** Returns all columns that a member may read of themselves, or undefined when the member is gone. */
export async function findOwnUser(db: Database, userId: string) {
  const [user] = await db.select(ownColumns).from(users).where(eq(users.id, userId));
  return user;
}

/**
 * Creates a reader of members' own data: their columns, the balance of their ledger, the number of unused
 * recovery codes, and whether they must enter codes of an app. One statement serves all calls that arrive
 * while another statement runs.
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

/** Like `findOwnUser`, and locks the member until the transaction ends. */
export async function lockOwnUser(tx: Database, userId: string) {
  const [user] = await tx.select(ownColumns).from(users).where(eq(users.id, userId)).for("update");
  return user;
}

/** Returns the shrine of a member who is public or the viewer, or undefined for any other name. */
export async function findVisibleShrine(db: Database, viewerId: string | null, username: string) {
  const [user] = await db
    .select(shrineColumns)
    .from(users)
    .where(isVisibleShrine(viewerId, username));
  return user;
}

/** Like `findVisibleShrine`, but returns only the id of the member. */
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
    viewerId ? or(users.isPublic, and(eq(users.id, viewerId), not(users.isBot))) : users.isPublic,
  );

/** Returns whether an account with this id exists. */
export async function hasUser(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

type NewUser = Pick<
  typeof users.$inferInsert,
  "username" | "email" | "password" | "hasPassword"
> & {
  displayName: string | null;
  enshinBadge: string | null;
};

/**
 * Creates an account and returns its id. `password` is an Argon2id hash. Call it only under
 * `lockUsernames`.
 */
export async function insertUser(tx: Database, user: NewUser): Promise<string> {
  const [made] = await tx.insert(users).values(user).returning({ id: users.id });
  if (!made) throw new Error("The insert of an account returned no row.");
  return made.id;
}

/** The fields of a profile that its member may change. Absent fields stay unchanged. */
export type ProfileChanges = {
  [
    Field in
      | keyof typeof profileColumns
      | "username"
      | "isPublic"
      | "directPolicy"
      | "textSize"
      | "density"
  ]?: (typeof users.$inferInsert)[Field] | undefined;
} & ShrineText;

/** The text of a shrine together with the hashtags that were read from it. */
type ShrineText =
  | { profileMarkdown?: undefined; hashtags?: undefined }
  | { profileMarkdown: string; hashtags: string[] };

/**
 * Writes the changes and returns the updated member, or undefined when the member is gone. A `musicTheme`
 * that is written counts as chosen from then on.
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
