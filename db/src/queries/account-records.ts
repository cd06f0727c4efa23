import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import {
  channelReads,
  invites,
  mentions,
  objects,
  serverBans,
  sessions,
  usernameHolds,
  users,
  waitlistEntries,
} from "../schema/index.ts";

/** Whose rows, and the id of the last row of the page before. */
export type ExportWanted = { userId: string; afterId: string | null };

export const owned = (
  owner: PgColumn,
  id: PgColumn,
  { userId, afterId }: ExportWanted,
): SQL | undefined => and(eq(owner, userId), afterId ? gt(id, afterId) : undefined);

const pageRows = 1_000;

/**
 * What is kept about a member beside what they made, as pages of `exportPages`. The secret of a
 * session is not kept and its hash is not answered; an invitation, a held name and an upload have
 * their code, name and key as `id`.
 */
export const recordPages = {
  sessions: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: sessions.publicId,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(owned(sessions.userId, sessions.publicId, wanted))
      .orderBy(asc(sessions.publicId))
      .limit(pageRows),

  invites: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: invites.code,
        serverId: invites.serverId,
        expiresAt: invites.expiresAt,
        maxUses: invites.maxUses,
        uses: invites.uses,
        createdAt: invites.createdAt,
      })
      .from(invites)
      .where(owned(invites.createdBy, invites.code, wanted))
      .orderBy(asc(invites.code))
      .limit(pageRows),

  readPositions: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: channelReads.id,
        channelId: channelReads.channelId,
        lastReadSeq: channelReads.lastReadSeq,
        updatedAt: channelReads.updatedAt,
      })
      .from(channelReads)
      .where(owned(channelReads.userId, channelReads.id, wanted))
      .orderBy(asc(channelReads.id))
      .limit(pageRows),

  mentions: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: mentions.id,
        messageId: mentions.messageId,
        channelId: mentions.channelId,
        seq: mentions.seq,
        createdAt: mentions.createdAt,
      })
      .from(mentions)
      .where(owned(mentions.userId, mentions.id, wanted))
      .orderBy(asc(mentions.id))
      .limit(pageRows),

  bans: (db: Database, wanted: ExportWanted) =>
    selectBans(db).where(owned(serverBans.userId, serverBans.id, wanted)),

  bansMade: (db: Database, wanted: ExportWanted) =>
    selectBans(db).where(owned(serverBans.bannedById, serverBans.id, wanted)),

  uploads: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: objects.key,
        state: objects.state,
        contentType: objects.contentType,
        sizeBytes: objects.sizeBytes,
        createdAt: objects.createdAt,
      })
      .from(objects)
      .where(owned(objects.userId, objects.key, wanted))
      .orderBy(asc(objects.key))
      .limit(pageRows),

  heldUsernames: (db: Database, wanted: ExportWanted) =>
    db
      .select({ id: usernameHolds.username, heldUntil: usernameHolds.heldUntil })
      .from(usernameHolds)
      .where(owned(usernameHolds.userId, usernameHolds.username, wanted))
      .orderBy(asc(usernameHolds.username))
      .limit(pageRows),

  waitlist: (db: Database, wanted: ExportWanted) =>
    db
      .select({
        id: waitlistEntries.id,
        email: waitlistEntries.email,
        oniId: waitlistEntries.oniId,
        hasAccessKey: sql<boolean>`${waitlistEntries.accessKey} is not null`,
        source: waitlistEntries.source,
        createdAt: waitlistEntries.createdAt,
      })
      .from(waitlistEntries)
      .innerJoin(users, eq(users.email, waitlistEntries.email))
      .where(owned(users.id, waitlistEntries.id, wanted))
      .orderBy(asc(waitlistEntries.id))
      .limit(pageRows),
} as const;

const selectBans = (db: Database) =>
  db
    .select({
      id: serverBans.id,
      serverId: serverBans.serverId,
      createdAt: serverBans.createdAt,
    })
    .from(serverBans)
    .orderBy(asc(serverBans.id))
    .limit(pageRows)
    .$dynamic();
