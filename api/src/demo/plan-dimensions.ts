import type { NetworkRows } from "@oni/db";
import { dimensions, type DimensionPlan } from "./dimensions.ts";
import { type DemoMember, dayMs, idAt } from "./plan-members.ts";
import { type Interest, interests } from "./interests.ts";
import type { Random } from "./random.ts";
import { createTalk, reactionEmoji } from "./talk.ts";

type TalkRows = Pick<
  NetworkRows,
  "servers" | "serverMembers" | "channels" | "messages" | "reactions" | "channelReads"
>;

const foundedDaysAgo = 24;

/** The dimensions of one quarter with all that is said in them; the guide is a member of most. */
export function writeDimensions(
  people: readonly DemoMember[],
  random: Random,
  { nowMs, guide, quarter }: { nowMs: number; guide: DemoMember | null; quarter: number },
): TalkRows {
  const rows: TalkRows = {
    ...{
      servers: [],
      serverMembers: [],
      channels: [],
      messages: [],
      reactions: [],
      channelReads: [],
    },
  };
  const foundedMs = nowMs - foundedDaysAgo * dayMs;
  const settled = people.filter(({ joinedMs }) => joinedMs < foundedMs);
  for (const plan of dimensions) {
    const about = interests.filter(({ tags }) => plan.about.some((tag) => tags.includes(tag)));
    const members = pickMembers(settled, about, random, plan);
    const hasGuide = guide && (plan.isPublic ? random.chance(0.7) : true);
    const everyone = hasGuide ? [...members, guide] : members;
    if (everyone.length < 2) continue;
    const name = quarter === 0 ? plan.name : `${plan.name} ${quarter + 1}`;
    found(rows, { plan: { ...plan, name }, everyone, foundedMs, random });
    const server = rows.servers.at(-1);
    plan.channels.forEach((channel, position) => {
      const channelId = idAt(foundedMs + position, random);
      const spoken = talk(rows, { channelId, everyone, about, random, foundedMs, nowMs });
      rows.channels.push({
        ...{ id: channelId, serverId: server?.id ?? "", ...channel, position },
        ...{ isDefault: position === 0, ...spoken },
        createdAt: new Date(foundedMs + position),
      });
      if (!hasGuide) return;
      const lastReadSeq = Math.max(0, spoken.lastSeq - random.below(5));
      rows.channelReads.push({ id: idAt(nowMs, random), channelId, userId: guide.id, lastReadSeq });
    });
  }
  return rows;
}

function pickMembers(
  people: readonly DemoMember[],
  about: readonly Interest[],
  random: Random,
  { isPublic }: DimensionPlan,
): DemoMember[] {
  const close = people.filter(({ main, second }) => about.includes(main) || about.includes(second));
  return isPublic ? close.filter(() => random.chance(0.8)) : random.some(close, 9);
}

function found(
  rows: TalkRows,
  {
    plan,
    everyone,
    foundedMs,
    random,
  }: { plan: DimensionPlan; everyone: readonly DemoMember[]; foundedMs: number; random: Random },
): void {
  const [owner] = everyone;
  if (!owner) throw new Error("A dimension needs an owner.");
  const serverId = idAt(foundedMs, random);
  const { name, description, isPublic } = plan;
  rows.servers.push({
    ...{ id: serverId, ownerId: owner.id, name, description, isPublic },
    memberCount: everyone.length,
    createdAt: new Date(foundedMs),
  });
  everyone.forEach((member, place) => {
    const joinedMs = foundedMs + place * 600_000;
    const role = place === 0 ? "owner" : place < 3 ? "moderator" : "member";
    const joinedAt = new Date(joinedMs);
    rows.serverMembers.push({
      id: idAt(joinedMs, random),
      serverId,
      userId: member.id,
      role,
      joinedAt,
    });
  });
}

/** Fills one channel with conversations up to a moment ago; answers the counters of its row. */
function talk(
  rows: TalkRows,
  {
    channelId,
    everyone,
    about,
    random,
    foundedMs,
    nowMs,
  }: {
    channelId: string;
    everyone: readonly DemoMember[];
    about: readonly Interest[];
    random: Random;
    foundedMs: number;
    nowMs: number;
  },
): { lastSeq: number; lastRev: number } {
  const first = rows.messages.length;
  const converse = createTalk(random);
  const conversations = 6 + random.below(8);
  for (let number = 0; number < conversations; number += 1) {
    const share = (number + random.next() * 0.9) / conversations;
    let ms = foundedMs + dayMs + share * (nowMs - foundedMs - 1.1 * dayMs);
    const people = random.some(everyone, 2 + random.below(3));
    const names = people.map(({ username }) => username);
    for (const line of converse(random.pick(about), names)) {
      const author = people[line.speaker];
      ms += 15_000 + random.below(280_000);
      const seq = rows.messages.length - first + 1;
      const createdAt = new Date(ms);
      rows.messages.push({
        ...{ id: idAt(ms, random), channelId, userId: author?.id ?? null, content: line.text },
        ...{ seq, rev: seq, createdAt, updatedAt: createdAt },
      });
    }
  }
  const said = rows.messages.slice(first);
  let lastRev = said.length;
  for (const message of said) {
    if (!random.chance(0.18)) continue;
    for (const { id: userId } of random.some(everyone, 1 + random.below(3))) {
      lastRev += 1;
      message.rev = lastRev;
      const emoji = random.pickEarly(reactionEmoji);
      rows.reactions.push({ id: idAt(nowMs, random), messageId: message.id ?? "", userId, emoji });
    }
  }
  return { lastSeq: said.length, lastRev };
}
