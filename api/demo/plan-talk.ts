import type { NetworkRows } from "@oni/db/sky";
import { usernamesIn } from "@oni/realtime/contract";
import { threadNameOf } from "../src/chat/threads/open-thread.ts";
import type { Conversation } from "./dimensions.ts";
import type { Interest } from "./interests.ts";
import { type DemoMember, dayMs, idAt, type PlannedMember } from "./plan-members.ts";
import { objectOf, type StoredPicture } from "./plan-albums.ts";
import type { PlannedResident } from "./plan-residents.ts";
import type { Random } from "./random.ts";
import { nameResidents, type ResidentKey } from "./resident-keys.ts";
import { createTalk, reactionEmoji } from "./talk.ts";

export type TalkRows = Pick<
  NetworkRows,
  "channels" | "messages" | "objects" | "attachments" | "mentions" | "reactions" | "channelReads"
>;

/** A message with its time, the title of its picture and the answers in its thread. */
type PlannedMessage = {
  userId: string;
  text: string;
  ms: number;
  picture?: string | undefined;
  alt?: string | undefined;
  answers?: PlannedMessage[];
};

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
    const dated: (PlannedMessage & { answers: PlannedMessage[] })[] = [];
    for (const { by, text, indent, picture, alt } of messages) {
      ms += Math.min(mostMs, 12_000 + text.length * 400 + random.below(60_000));
      const speaker = speakers.find(({ key }) => key === by);
      if (!speaker) throw new Error(`${by} speaks where they are no member.`);
      const message = { userId: speaker.id, text, ms, picture, alt, answers: [] };
      const root = indent && dated.at(-1);
      (root ? root.answers : dated).push(message);
    }
    return dated;
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

type ChannelRow = NetworkRows["channels"][number] & { id: string };
type TalkContext = {
  everyone: readonly PlannedMember[];
  /** The residents among them. */
  speakers: readonly PlannedResident[];
  nameOf: (key: ResidentKey) => string;
  pictures: readonly StoredPicture[];
  random: Random;
  nowMs: number;
};

/** Writes a channel with its messages, read positions and threads. */
export function writeChannel(
  rows: TalkRows,
  channel: ChannelRow,
  spoken: readonly PlannedMessage[],
  context: TalkContext,
): void {
  const { speakers, random, nowMs } = context;
  const { id: channelId, serverId, parentId } = channel;
  const row = { ...channel, lastSeq: spoken.length, lastRev: spoken.length };
  rows.channels.push(row);
  spoken.forEach((message, index) => {
    const ids = { channelId, id: idAt(message.ms, random), seq: index + 1 };
    const reactionCount = writeReactions(rows, ids.id, message, context);
    row.lastRev += reactionCount;
    const rev = reactionCount > 0 ? row.lastRev : ids.seq;
    writeMessage(rows, { ...ids, rev }, message, context);
    const { answers = [], text, ms } = message;
    if (answers.length === 0) return;
    const [rippledSeq, rippledAt] = [answers.length, new Date(nowMs)];
    const name = threadNameOf(text, ids.id);
    const thread = { id: idAt(ms, random), serverId, name, rippledSeq, rippledAt };
    const root = { parentId: channelId, rootMessageId: ids.id, createdAt: new Date(ms) };
    writeChannel(rows, { ...thread, ...root }, answers, context);
  });
  for (const { id: userId } of speakers) {
    const ownSeq = spoken.findLastIndex((message) => message.userId === userId) + 1;
    if (parentId && ownSeq === 0) continue;
    const lastReadSeq = ownSeq || Math.max(0, spoken.length - random.below(5));
    const read = { channelId, userId, lastReadSeq, isFollowing: parentId !== undefined };
    rows.channelReads.push({ id: idAt(nowMs, random), ...read });
  }
}

/** Writes the reactions to a message and returns their number. A picture always has some. */
function writeReactions(
  { reactions }: TalkRows,
  messageId: string,
  { picture }: PlannedMessage,
  { everyone, random, nowMs }: TalkContext,
): number {
  const isLiked = picture !== undefined || random.chance(0.18);
  const most = isLiked ? (picture ? 5 : 1) + random.below(3) : 0;
  const admirers = random.some(everyone, most);
  for (const { id: userId } of admirers) {
    const emoji = random.pickEarly(reactionEmoji);
    reactions.push({ id: idAt(nowMs, random), messageId, userId, emoji });
  }
  return admirers.length;
}

/** Writes a message with its picture and mentions. */
function writeMessage(
  rows: TalkRows,
  ids: { id: string; channelId: string; seq: number; rev: number },
  { userId, text, ms, picture, alt }: PlannedMessage,
  { everyone, nameOf, pictures, random }: TalkContext,
): void {
  const { id: messageId, channelId, seq } = ids;
  const createdAt = new Date(ms);
  const content = nameResidents(text, nameOf);
  rows.messages.push({ ...ids, userId, content, createdAt, updatedAt: createdAt });
  const file = pictures.find(({ title }) => title === picture);
  if (file) {
    rows.objects.push(objectOf(file, { userId, createdAt }));
    const name = `${file.title.toLowerCase().replaceAll(" ", "-")}.png`;
    const attached = { objectKey: file.key, channelId, userId, messageId, name, alt };
    rows.attachments.push({ id: idAt(ms, random), ...attached, position: 1, createdAt });
  }
  for (const username of usernamesIn(content)) {
    const called = everyone.find((member) => member.username === username);
    if (!called || called.id === userId) continue;
    const mention = { messageId, userId: called.id, channelId, seq, createdAt };
    rows.mentions.push({ id: idAt(ms, random), ...mention });
  }
}
