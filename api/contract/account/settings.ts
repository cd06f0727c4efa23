import { idSchema, maskSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { notifySettingsSchema } from "./notify-settings.ts";
import { signInSchema } from "./sign-in-history.ts";
import { ownPassword } from "../text.ts";
import { currentUserSchema } from "../shrine/profile.ts";

const starFuelEntrySchema = z.object({
  id: idSchema,
  amount: z.int(),
  reason: z.string(),
  createdAt: timeSchema,
});

export const readStarFuel = defineEndpoint({
  method: "GET",
  path: "/api/users/me/star-fuel",
  access: "member",
  summary: "Get the caller's ledger of star fuel, newest entry first.",
  response: z.object({
    balance: z.int(),
    tier: z.string().nullable(),
    entries: z.array(starFuelEntrySchema),
  }),
});

const dated = { id: idSchema, createdAt: timeSchema };
const redated = { ...dated, updatedAt: timeSchema };
const exportedMessage = {
  ...redated,
  channelId: idSchema,
  seq: z.int(),
  content: z.string(),
  replyToId: idSchema.nullable(),
  editedAt: timeSchema.nullable(),
  deletedAt: timeSchema.nullable(),
};
const tags = z.array(z.string());
const banRecordSchema = z.object({ ...dated, serverId: idSchema });
/** When it was moved to the trash. */
const deletedAt = timeSchema.nullable();
const titled = { name: z.string(), description: z.string().nullable() };

/**
 * Everything that a member owns or that is stored about them, in its stored form. Lists are in order of
 * their ids, for most the order of creation.
 */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  profile: currentUserSchema.omit({
    starFuel: true,
    recoveryCodesLeft: true,
    hasAuthenticator: true,
  }),
  posts: z.array(
    z.object({
      ...redated,
      capsuleId: idSchema.nullable(),
      title: z.string(),
      markdownContent: z.string(),
      tags,
      isPublic: z.boolean(),
      isArchived: z.boolean(),
      answersClosed: z.boolean(),
    }),
  ),
  answers: z.array(
    z.object({
      ...dated,
      postId: idSchema,
      content: z.string(),
      editedAt: timeSchema.nullable(),
      deletedAt: timeSchema.nullable(),
    }),
  ),
  capsules: z.array(z.object({ ...redated, ...titled, tags })),
  profileArchives: z.array(
    z.object({
      ...dated,
      capsuleId: idSchema.nullable(),
      title: z.string(),
      markdownContent: z.string(),
      tags,
    }),
  ),
  boards: z.array(z.object({ ...redated, ...titled, tags, isPublic: z.boolean(), deletedAt })),
  images: z.array(
    z.object({
      ...redated,
      boardId: idSchema.nullable(),
      title: z.string(),
      description: z.string().nullable(),
      alt: z.string().nullable(),
      imageUrl: z.string(),
      tags,
      isPublic: z.boolean(),
      deletedAt,
    }),
  ),
  servers: z.array(
    z.object({
      ...redated,
      kind: z.string(),
      ...titled,
      tags,
      iconUrl: z.string().nullable(),
      invitePreview: z.string(),
      isPublic: z.boolean(),
      memberCount: z.int(),
    }),
  ),
  memberships: z.array(
    z.object({
      id: idSchema,
      serverId: idSchema,
      kind: z.string(),
      /** The name of the other member on a direct line. */
      serverName: z.string(),
      role: z.string(),
      joinedAt: timeSchema,
    }),
  ),
  messages: z.array(z.object(exportedMessage)),
  /** Messages of the masks whose claims were confirmed. */
  importedMessages: z.array(z.object({ ...exportedMessage, maskId: idSchema })),
  /**
   * Files of messages. The bytes of a file are in `uploads` under its `objectKey`. Null is a file that
   * was not sent.
   */
  attachments: z.array(
    z.object({
      ...dated,
      messageId: idSchema.nullable(),
      channelId: idSchema,
      objectKey: z.string(),
      name: z.string(),
      alt: z.string().nullable(),
    }),
  ),
  reports: z.array(
    z.object({
      ...dated,
      messageId: idSchema,
      channelId: idSchema,
      reason: z.string(),
      closedAt: timeSchema.nullable(),
    }),
  ),
  keeperReports: z.array(
    z.object({ ...dated, subjectKind: z.string(), subjectId: idSchema, reason: z.string() }),
  ),
  reactions: z.array(z.object({ ...dated, messageId: idSchema, emoji: z.string() })),
  /** Reactions of the same masks. */
  importedReactions: z.array(
    z.object({ ...dated, maskId: idSchema, messageId: idSchema, emoji: z.string() }),
  ),
  wallMarks: z.array(
    z.object({
      ...dated,
      ownerId: idSchema,
      line: z.string(),
      isApproved: z.boolean(),
      deletedAt: timeSchema.nullable(),
    }),
  ),
  postReactions: z.array(
    z.object({
      ...dated,
      postId: idSchema,
      answerId: idSchema.nullable(),
      emoji: z.string(),
    }),
  ),
  blocks: z.array(z.object({ ...dated, userId: idSchema, username: z.string() })),
  starFuel: z.array(starFuelEntrySchema),
  decisions: z.array(
    z.object({
      ...dated,
      caseId: idSchema.nullable(),
      subjectKind: z.string(),
      subjectId: idSchema,
      act: z.string(),
      reason: z.string(),
      endsAt: timeSchema.nullable(),
      undoneAt: timeSchema.nullable(),
    }),
  ),
  appeals: z.array(z.object({ ...dated, caseId: idSchema, text: z.string() })),
  /** Archives that the member has uploaded as a keeper. */
  imports: z.array(
    z.object({
      ...dated,
      fileName: z.string(),
      sizeBytes: z.int(),
      status: z.string(),
      serverId: idSchema.nullable(),
      startedAt: timeSchema.nullable(),
    }),
  ),
  moderatorActs: z.array(
    z.object({
      ...dated,
      serverId: idSchema,
      act: z.string(),
      reason: z.string().nullable(),
      undoneAt: timeSchema.nullable(),
    }),
  ),
  /** Signed-in devices and tokens. Only tokens have a name and scopes. */
  sessions: z.array(
    z.object({
      ...dated,
      lastSeenAt: timeSchema,
      expiresAt: timeSchema.nullable(),
      userAgent: z.string().nullable(),
      name: z.string().nullable(),
      scopes: z.array(z.string()).nullable(),
    }),
  ),
  bots: z.array(z.object({ ...dated, username: z.string(), displayName: z.string().nullable() })),
  /** Webhooks that the member made. */
  webhooks: z.array(
    z.object({
      ...dated,
      channelId: idSchema,
      name: z.string(),
      lastUsedAt: timeSchema.nullable(),
    }),
  ),
  /** Masks of imported messages that the member claimed. */
  masks: z.array(
    z.object({
      ...dated,
      serverId: idSchema,
      ...maskSchema.omit({ id: true }).shape,
      isConfirmed: z.boolean(),
    }),
  ),
  /** Invites that the member made. `id` is the code. */
  invites: z.array(
    z.object({
      ...dated,
      id: z.string(),
      serverId: idSchema,
      expiresAt: timeSchema.nullable(),
      maxUses: z.int().nullable(),
      uses: z.int(),
    }),
  ),
  /** Hooks that the member made. Their secrets are omitted. */
  hooks: z.array(
    z.object({
      ...dated,
      id: idSchema,
      serverId: idSchema,
      url: z.string(),
      events: z.array(z.string()),
      channelIds: z.array(idSchema).nullable(),
      offAt: timeSchema.nullable(),
    }),
  ),
  readPositions: z.array(
    z.object({ id: idSchema, channelId: idSchema, lastReadSeq: z.int(), updatedAt: timeSchema }),
  ),
  /** Unsent texts of channels. */
  drafts: z.array(
    z.object({ ...dated, channelId: idSchema, content: z.string(), updatedAt: timeSchema }),
  ),
  mentions: z.array(z.object({ ...dated, messageId: idSchema, channelId: idSchema, seq: z.int() })),
  /**
   * Notices that a server was opened for a region of the map. The tags of the region are separated by
   * spaces.
   */
  regionNotices: z.array(z.object({ ...dated, serverId: idSchema.nullable(), region: z.string() })),
  inbox: z.array(
    z.object({
      ...dated,
      kind: z.string(),
      actorId: idSchema.nullable(),
      serverId: idSchema.nullable(),
      subjectId: idSchema,
      readAt: timeSchema.nullable(),
    }),
  ),
  /** At most one. `id` is the member's id. */
  notifySettings: z.array(notifySettingsSchema.extend({ id: idSchema })),
  /** Devices that are notified by push, and their push services. */
  devices: z.array(
    z.object({ ...dated, name: z.string(), host: z.string(), lastSentAt: timeSchema.nullable() }),
  ),
  /** Creation times of the unused recovery codes and of the recovery link. */
  recoveryCodes: z.array(z.object(dated)),
  resetLinks: z.array(z.object({ ...dated, expiresAt: timeSchema })),
  /** Sign-in methods of the member, and changes of email. */
  identities: z.array(
    z.object({
      ...dated,
      issuer: z.string(),
      name: z.string(),
      lastUsedAt: timeSchema.nullable(),
    }),
  ),
  passkeys: z.array(z.object({ ...dated, name: z.string(), lastUsedAt: timeSchema.nullable() })),
  authenticators: z.array(z.object({ ...dated, confirmedAt: timeSchema.nullable() })),
  signIns: z.array(signInSchema),
  emailChanges: z.array(
    z.object({
      ...dated,
      fromEmail: z.string(),
      toEmail: z.string(),
      confirmedAt: timeSchema.nullable(),
    }),
  ),
  /** Bans of the member, and bans that they made. */
  bans: z.array(banRecordSchema),
  bansMade: z.array(banRecordSchema),
  /** Applications of the member to join dimensions. */
  applications: z.array(
    z.object({ ...dated, serverId: idSchema, line: z.string(), state: z.string() }),
  ),
  /** Present and past timeouts of the member. */
  timeouts: z.array(
    z.object({ ...dated, serverId: idSchema, endsAt: timeSchema, reason: z.string() }),
  ),
  /** Every uploaded file, shown or not. `id` is its key. */
  uploads: z.array(
    z.object({
      ...dated,
      id: z.string(),
      state: z.string(),
      contentType: z.string().nullable(),
      sizeBytes: z.int().nullable(),
    }),
  ),
  /** Former names that only the member may claim. `id` is the name. */
  heldUsernames: z.array(z.object({ id: z.string(), heldUntil: timeSchema })),
  /** The waitlist entry of the member's email, if there is one. */
  waitlist: z.array(
    z.object({
      ...dated,
      email: z.string(),
      oniId: z.string().nullable(),
      hasAccessKey: z.boolean(),
      source: z.string(),
    }),
  ),
});

export type AccountExport = z.infer<typeof accountExportSchema>;

export const exportAccount = defineEndpoint({
  method: "GET",
  path: "/api/users/me/export",
  access: "member",
  scope: "none",
  summary: "Export everything that the caller owns or that is stored about them, as one JSON file.",
  response: accountExportSchema,
  lane: "stream",
});

export const deleteAccount = defineEndpoint({
  method: "DELETE",
  path: "/api/users/me",
  access: "member",
  scope: "none",
  summary: "Delete the caller's account permanently. Messages remain without their author's name.",
  body: z.object({ password: ownPassword }),
  example: { password: "Ripple_1@" },
  response: doneSchema,
  limit: ["password", "login-address"],
});
