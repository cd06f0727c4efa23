import { randomUUID } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { openDatabase } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { createMessageLog } from "@oni/db/chat";
import { sql } from "drizzle-orm";
import { rooms } from "../contract/index.ts";
import { createGateway } from "../src/gateway/gateway.ts";
import { createLocalParts } from "../src/live-parts.ts";
import { createLimiter } from "../process/pace/limiter.ts";
import { createLog } from "../process/observe/log.ts";
import { createThreadUpdates } from "../src/messages/threads.ts";
import { createPublisher } from "../src/publishing/publisher.ts";

/** Sends a text to the room with this number. */
export type SendToRoom = (room: string, content: string) => void;

/** Far above the load of a bench, so that limits are counted but never reached. */
const limitScale = 100_000;

/**
 * Opens our gateway with sessions, rights and limits, and our publisher. Each send publishes what follows
 * a commit: a whole message of some 640 bytes, the channel's growth and a ripple. Nothing is stored.
 */
export async function openGateway(server: HttpServer): Promise<SendToRoom> {
  const databaseUrl = process.env["DATABASE_URL"];
  const { db } = await openDatabase({ databaseUrl, dataDirectory: "" });
  const parts = createLocalParts();
  const publisher = createPublisher(parts.io, parts.bus);
  const [log, signingSecret] = [createLog("error"), "of this bench alone, and of nobody else"];
  createGateway(server, {
    ...parts,
    ...{ db, publisher, messageLog: createMessageLog(db), log, signingSecret },
    threads: createThreadUpdates({ db, publisher, signingSecret, log }),
    sessions: createSessions(db, parts.bus),
    limiter: createLimiter({ redis: undefined, scale: limitScale }),
    settings: { publicUrl: null, trustedProxies: 0, limitScale },
  });
  const text = (column: string) => sql<string>`${sql.raw(column)}`;
  const speakers = await db
    .select({
      ...{ channelId: text("channels.id"), serverId: text("servers.id") },
      ...{ userId: text("users.id"), username: text("username") },
    })
    .from(sql`channels join servers on servers.id = "serverId" join users on users.id = "ownerId"`)
    .orderBy(sql`channels.id`);
  let seq = 100_000;
  return (room, content) => {
    const speaker = speakers[Number(room)];
    if (!speaker) throw new Error("There is no such room.");
    const { channelId, serverId, userId, username } = speaker;
    const now = new Date().toISOString();
    seq += 1;
    publisher.emit(rooms.channel(channelId), "message:created", {
      ...{ id: randomUUID(), channelId, userId, seq, rev: seq, content },
      ...{ createdAt: now, updatedAt: now, editedAt: null, deletedAt: null, pinnedAt: null },
      ...{ replyToId: null, replyToSeq: null, nonce: randomUUID(), reactions: [], attachments: [] },
      thread: null,
      webhookId: null,
      mask: null,
      author: {
        id: userId,
        username,
        displayName: `Oni ${room}`,
        profileImageUrl: null,
        isBot: false,
      },
    });
    publisher.activity({
      ...{ serverId, channelId, isPrivate: false },
      ...{ lastSeq: seq, mentionedUserIds: [] },
    });
    publisher.ripple(userId, "message");
  };
}
