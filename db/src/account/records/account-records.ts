import { eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  hooks,
  inboxEntries,
  invites,
  masks,
  keeperActs,
  keeperAppeals,
  keeperImports,
  keeperReports,
  mentions,
  moderatorActs,
  notifySettings,
  objects,
  pushSubscriptions,
  recoveryCodes,
  regionNotices,
  resetLinks,
  serverApplications,
  serverBans,
  serverTimeouts,
  sessions,
  usernameHolds,
  users,
  waitlistEntries,
  webhooks,
} from "../../schema/index.ts";
import { sessionEnd } from "../sessions/sessions.ts";
import { ownedPages } from "../../sql/owned-pages.ts";

const pageRows = 1_000;

const selectBans = (db: Database) =>
  db
    .select({
      id: serverBans.id,
      serverId: serverBans.serverId,
      createdAt: serverBans.createdAt,
    })
    .from(serverBans)
    .$dynamic();

/**
 * Data stored about a member in addition to what the member created, as pages of `exportPages`. The
 * secret of a session is not stored, and its hash is not returned. The `id` of an invitation is its code,
 * of a reserved name the name, and of an upload its key.
 */
export const recordPages = {
  keeperReports: ownedPages(
    { owner: keeperReports.reporterId, id: keeperReports.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: keeperReports.id,
          subjectKind: keeperReports.subjectKind,
          subjectId: keeperReports.subjectId,
          reason: keeperReports.reason,
          createdAt: keeperReports.createdAt,
        })
        .from(keeperReports)
        .$dynamic(),
  ),

  /** Decisions of keepers about the member, and the member's appeals. */
  decisions: ownedPages({ owner: keeperActs.userId, id: keeperActs.id, rows: pageRows }, (db) =>
    db
      .select({
        id: keeperActs.id,
        caseId: keeperActs.caseId,
        subjectKind: keeperActs.subjectKind,
        subjectId: keeperActs.subjectId,
        act: keeperActs.act,
        reason: keeperActs.reason,
        endsAt: keeperActs.endsAt,
        createdAt: keeperActs.createdAt,
        undoneAt: keeperActs.undoneAt,
      })
      .from(keeperActs)
      .$dynamic(),
  ),

  appeals: ownedPages({ owner: keeperAppeals.userId, id: keeperAppeals.id, rows: pageRows }, (db) =>
    db
      .select({
        id: keeperAppeals.id,
        caseId: keeperAppeals.caseId,
        text: keeperAppeals.text,
        createdAt: keeperAppeals.createdAt,
      })
      .from(keeperAppeals)
      .$dynamic(),
  ),

  /** Archives that the member has uploaded as a keeper. */
  imports: ownedPages(
    { owner: keeperImports.createdById, id: keeperImports.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: keeperImports.id,
          fileName: keeperImports.fileName,
          sizeBytes: keeperImports.sizeBytes,
          status: keeperImports.status,
          serverId: keeperImports.serverId,
          createdAt: keeperImports.createdAt,
          startedAt: keeperImports.startedAt,
        })
        .from(keeperImports)
        .$dynamic(),
  ),

  /** Actions of the member as owner or moderator of a server. */
  moderatorActs: ownedPages(
    { owner: moderatorActs.actorId, id: moderatorActs.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: moderatorActs.id,
          serverId: moderatorActs.serverId,
          act: moderatorActs.act,
          reason: moderatorActs.reason,
          createdAt: moderatorActs.createdAt,
          undoneAt: moderatorActs.undoneAt,
        })
        .from(moderatorActs)
        .$dynamic(),
  ),

  sessions: ownedPages({ owner: sessions.userId, id: sessions.publicId, rows: pageRows }, (db) =>
    db
      .select({
        id: sessions.publicId,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessionEnd,
        userAgent: sessions.userAgent,
        name: sessions.name,
        scopes: sessions.scopes,
      })
      .from(sessions)
      .$dynamic(),
  ),

  bots: ownedPages({ owner: users.ownerId, id: users.id, rows: pageRows }, (db) =>
    db
      .select({
        id: users.id,
        username: users.username,
        displayName: users.displayName,
        createdAt: users.createdAt,
      })
      .from(users)
      .$dynamic(),
  ),

  webhooks: ownedPages({ owner: webhooks.createdById, id: webhooks.id, rows: pageRows }, (db) =>
    db
      .select({
        id: webhooks.id,
        channelId: webhooks.channelId,
        name: webhooks.name,
        lastUsedAt: webhooks.lastUsedAt,
        createdAt: webhooks.createdAt,
      })
      .from(webhooks)
      .$dynamic(),
  ),

  masks: ownedPages({ owner: masks.claimedById, id: masks.id, rows: pageRows }, (db) =>
    db
      .select({
        id: masks.id,
        serverId: masks.serverId,
        source: masks.source,
        name: masks.name,
        isConfirmed: masks.isConfirmed,
        createdAt: masks.createdAt,
      })
      .from(masks)
      .$dynamic(),
  ),

  invites: ownedPages({ owner: invites.createdBy, id: invites.code, rows: pageRows }, (db) =>
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
      .$dynamic(),
  ),

  hooks: ownedPages({ owner: hooks.makerId, id: hooks.id, rows: pageRows }, (db) =>
    db
      .select({
        id: hooks.id,
        serverId: hooks.serverId,
        url: hooks.url,
        events: hooks.events,
        channelIds: hooks.channelIds,
        offAt: hooks.offAt,
        createdAt: hooks.createdAt,
      })
      .from(hooks)
      .$dynamic(),
  ),

  readPositions: ownedPages(
    { owner: channelReads.userId, id: channelReads.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: channelReads.id,
          channelId: channelReads.channelId,
          lastReadSeq: channelReads.lastReadSeq,
          updatedAt: channelReads.updatedAt,
        })
        .from(channelReads)
        .$dynamic(),
  ),

  mentions: ownedPages({ owner: mentions.userId, id: mentions.id, rows: pageRows }, (db) =>
    db
      .select({
        id: mentions.id,
        messageId: mentions.messageId,
        channelId: mentions.channelId,
        seq: mentions.seq,
        createdAt: mentions.createdAt,
      })
      .from(mentions)
      .$dynamic(),
  ),

  regionNotices: ownedPages(
    { owner: regionNotices.userId, id: regionNotices.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: regionNotices.id,
          serverId: regionNotices.serverId,
          region: regionNotices.region,
          createdAt: regionNotices.createdAt,
        })
        .from(regionNotices)
        .$dynamic(),
  ),

  /** The inbox entries as stored. Other pages return the messages that they refer to. */
  inbox: ownedPages({ owner: inboxEntries.userId, id: inboxEntries.id, rows: pageRows }, (db) =>
    db
      .select({
        id: inboxEntries.id,
        kind: inboxEntries.kind,
        actorId: inboxEntries.actorId,
        serverId: inboxEntries.serverId,
        subjectId: inboxEntries.subjectId,
        createdAt: inboxEntries.createdAt,
        readAt: inboxEntries.readAt,
      })
      .from(inboxEntries)
      .$dynamic(),
  ),

  notifySettings: ownedPages(
    { owner: notifySettings.userId, id: notifySettings.userId, rows: 1 },
    (db) =>
      db
        .select({
          id: notifySettings.userId,
          levels: notifySettings.levels,
          usual: notifySettings.usual,
          quiet: notifySettings.quiet,
          pushContent: notifySettings.pushContent,
        })
        .from(notifySettings)
        .$dynamic(),
  ),

  /** Endpoint and keys of a device are omitted, because they would permit sending to it. */
  devices: ownedPages(
    { owner: pushSubscriptions.userId, id: pushSubscriptions.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: pushSubscriptions.id,
          name: pushSubscriptions.name,
          host: pushSubscriptions.host,
          createdAt: pushSubscriptions.createdAt,
          lastSentAt: pushSubscriptions.lastSentAt,
        })
        .from(pushSubscriptions)
        .$dynamic(),
  ),

  /** The unused recovery codes, without their hashes. An operator's reset link is omitted too. */
  recoveryCodes: ownedPages(
    { owner: recoveryCodes.userId, id: recoveryCodes.id, rows: pageRows },
    (db) =>
      db
        .select({ id: recoveryCodes.id, createdAt: recoveryCodes.createdAt })
        .from(recoveryCodes)
        .$dynamic(),
  ),

  resetLinks: ownedPages({ owner: resetLinks.userId, id: resetLinks.id, rows: 1 }, (db) =>
    db
      .select({
        id: resetLinks.id,
        createdAt: resetLinks.createdAt,
        expiresAt: resetLinks.expiresAt,
      })
      .from(resetLinks)
      .$dynamic(),
  ),

  bans: ownedPages({ owner: serverBans.userId, id: serverBans.id, rows: pageRows }, selectBans),

  bansMade: ownedPages(
    { owner: serverBans.bannedById, id: serverBans.id, rows: pageRows },
    selectBans,
  ),

  applications: ownedPages(
    { owner: serverApplications.userId, id: serverApplications.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: serverApplications.id,
          serverId: serverApplications.serverId,
          line: serverApplications.line,
          state: serverApplications.state,
          createdAt: serverApplications.createdAt,
        })
        .from(serverApplications)
        .$dynamic(),
  ),

  timeouts: ownedPages(
    { owner: serverTimeouts.userId, id: serverTimeouts.id, rows: pageRows },
    (db) =>
      db
        .select({
          id: serverTimeouts.id,
          serverId: serverTimeouts.serverId,
          endsAt: serverTimeouts.endsAt,
          reason: serverTimeouts.reason,
          createdAt: serverTimeouts.createdAt,
        })
        .from(serverTimeouts)
        .$dynamic(),
  ),

  uploads: ownedPages({ owner: objects.userId, id: objects.key, rows: pageRows }, (db) =>
    db
      .select({
        id: objects.key,
        state: objects.state,
        contentType: objects.contentType,
        sizeBytes: objects.sizeBytes,
        createdAt: objects.createdAt,
      })
      .from(objects)
      .$dynamic(),
  ),

  heldUsernames: ownedPages(
    { owner: usernameHolds.userId, id: usernameHolds.username, rows: pageRows },
    (db) =>
      db
        .select({ id: usernameHolds.username, heldUntil: usernameHolds.heldUntil })
        .from(usernameHolds)
        .$dynamic(),
  ),

  waitlist: ownedPages({ owner: users.id, id: waitlistEntries.id, rows: pageRows }, (db) =>
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
      .$dynamic(),
  ),
} as const;
