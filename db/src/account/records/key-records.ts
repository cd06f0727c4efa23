import { authenticators, emailChanges, identities, passkeys, signIns } from "../../schema/index.ts";
import { ownedPages } from "../../sql/owned-pages.ts";
import { identityColumns } from "../keys/identities.ts";
import { signInColumns } from "../keys/sign-ins.ts";

const pageRows = 200;

/** The sign-in methods of a member as pages of `exportPages`, without any secrets. */
export const keyPages = {
  passkeys: ownedPages({ owner: passkeys.userId, id: passkeys.id, rows: pageRows }, (db) =>
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .$dynamic(),
  ),

  identities: ownedPages({ owner: identities.userId, id: identities.id, rows: pageRows }, (db) =>
    db.select(identityColumns).from(identities).$dynamic(),
  ),

  authenticators: ownedPages(
    { owner: authenticators.userId, id: authenticators.id, rows: 1 },
    (db) =>
      db
        .select({
          id: authenticators.id,
          createdAt: authenticators.createdAt,
          confirmedAt: authenticators.confirmedAt,
        })
        .from(authenticators)
        .$dynamic(),
  ),

  signIns: ownedPages({ owner: signIns.userId, id: signIns.id, rows: pageRows }, (db) =>
    db.select(signInColumns).from(signIns).$dynamic(),
  ),

  emailChanges: ownedPages(
    { owner: emailChanges.userId, id: emailChanges.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: emailChanges.id,
          fromEmail: emailChanges.fromEmail,
          toEmail: emailChanges.toEmail,
          createdAt: emailChanges.createdAt,
          confirmedAt: emailChanges.confirmedAt,
        })
        .from(emailChanges)
        .$dynamic(),
  ),
};
