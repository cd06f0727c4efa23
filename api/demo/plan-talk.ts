import type { NetworkRows } from "@oni/db/sky";
import { usernamesIn } from "@oni/realtime/contract";
import type { Conversation } from "./dimensions.ts";
import type { Interest } from "./interests.ts";
import { type DemoMember, dayMs, idAt, type PlannedMember } from "./plan-members.ts";
import { createNaming, type PlannedResident } from "./plan-residents.ts";
import type { Random } from "./random.ts";
import { nameResidents } from "./resident-keys.ts";
import { createTalk, reactionEmoji } from "./talk.ts";

export type TalkRows = Pick<NetworkRows, "messages" | "mentions" | "reactions">;

/** A message with its time. */
type PlannedMessage = { userId: string; text: string; ms: number };

/** Returns the messages of residents in a channel. */
export function datedMessages(
  conversations: readonly Conversation[],
  speakers: readonly PlannedResident[],
  random: Random,
  nowMs: number,
): PlannedMessage[] {
  return conversations.flatMap(({ daysAgo, messages }) => {
    const mostMs = (daysAgo * dayMs) / (messages.length + 1);
    let ms = nowMs - daysAgo * dayMs;
    return messages.map(({ by, text }) => {
      ms += Math.min(mostMs, 12_000 + text.length * 400 + random.below(60_000));
      const speaker = speakers.find(({ key }) => key === by);
      if (!speaker) throw new Error(`${by} speaks where they are no member.`);
      return { userId: speaker.id, text, ms };
    });
  });
}

/** Returns generated conversations up to a moment ago, none with fewer than two members. */
export function generateConversations(
  members: readonly DemoMember[],
  about: readonly Interest[],
  random: Random,
  { foundedMs, nowMs }: { foundedMs: number; nowMs: number },
): PlannedMessage[] {
  if (members.length < 2) return [];
  const converse = createTalk(random);
  const count = 6 + random.below(8);
  return Array.from({ length: count }, (_, number) => {
    const share = (number + random.next() * 0.9) / count;
    let ms = foundedMs + dayMs + share * (nowMs - foundedMs - 1.1 * dayMs);
    const people = random.some(members, 2 + random.below(3));
    const names = people.map(({ username }) => username);
    return converse(random.pick(about), names).flatMap(({ speaker, text }) => {
      ms += 15_000 + random.below(280_000);
      const author = people[speaker];
      return author ? [{ userId: author.id, text, ms }] : [];
    });
  }).flat();
}

/** Writes the messages of a channel and their reactions. Returns the counters of the channel's row. */
export function writeTalk(
  rows: TalkRows,
  spoken: readonly PlannedMessage[],
  {
    channelId,
    everyone,
    residents,
    random,
    nowMs,
  }: {
    channelId: string;
    everyone: readonly PlannedMember[];
    residents: readonly PlannedResident[];
    random: Random;
    nowMs: number;
  },
): { lastSeq: number; lastRev: number } {
  const nameOf = createNaming(residents);
  const idOf = new Map(everyone.map(({ id, username }) => [username, id]));
  let lastRev = spoken.length;
  spoken.forEach(({ userId, text, ms }, index) => {
    const [id, seq, createdAt] = [idAt(ms, random), index + 1, new Date(ms)];
    const content = nameResidents(text, nameOf);
    const isLiked = random.chance(0.18);
    const admirers = isLiked ? random.some(everyone, 1 + random.below(3)) : [];
    for (const { id: admirerId } of admirers) {
      const emoji = random.pickEarly(reactionEmoji);
      const reactionId = idAt(nowMs, random);
      rows.reactions.push({ id: reactionId, messageId: id, userId: admirerId, emoji });
    }
    lastRev += admirers.length;
    rows.messages.push({
      ...{ id, channelId, userId, content, seq, createdAt, updatedAt: createdAt },
      rev: isLiked ? lastRev : seq,
    });
    for (const username of usernamesIn(content)) {
      const calledId = idOf.get(username);
      if (!calledId || calledId === userId) continue;
      const mentionId = idAt(ms, random);
      rows.mentions.push({
        id: mentionId,
        messageId: id,
        userId: calledId,
        channelId,
        seq,
        createdAt,
      });
    }
  });
  return { lastSeq: spoken.length, lastRev };
}
