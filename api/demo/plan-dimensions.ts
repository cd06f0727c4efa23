import type { NetworkRows } from "@oni/db/sky";
import { dimensions, type DimensionPlan, speakersOf } from "./dimensions.ts";
import { type DemoMember, dayMs, idAt, type PlannedMember } from "./plan-members.ts";
import type { StoredPicture } from "./plan-albums.ts";
import { createNaming, type PlannedResident } from "./plan-residents.ts";
import { type Interest, interests } from "./interests.ts";
import type { Random } from "./random.ts";
import { datedMessages, generateConversations, type TalkRows, writeChannel } from "./plan-talk.ts";

type DimensionRows = TalkRows & Pick<NetworkRows, "servers" | "serverMembers">;

const foundedDaysAgo = 24;

/**
 * Writes the dimensions of one quarter with their messages. Residents belong to the first quarter. The
 * first resident who writes in a dimension owns it.
 */
export function writeDimensions(
  people: readonly DemoMember[],
  random: Random,
  {
    nowMs,
    residents,
    pictures,
    quarter,
  }: {
    nowMs: number;
    residents: readonly PlannedResident[];
    pictures: readonly StoredPicture[];
    quarter: number;
  },
): DimensionRows {
  const rows: DimensionRows = {
    ...{ servers: [], serverMembers: [], channels: [], channelReads: [] },
    ...{ messages: [], mentions: [], reactions: [], objects: [], attachments: [] },
  };
  const foundedMs = nowMs - foundedDaysAgo * dayMs;
  const nameOf = createNaming(residents);
  const settled = people.filter(({ joinedMs }) => joinedMs < foundedMs);
  for (const plan of dimensions) {
    const about = interests.filter(({ tags }) => plan.about.some((tag) => tags.includes(tag)));
    const members = pickMembers(settled, about, random, plan);
    const speakers = speakersOf(plan).flatMap((key) =>
      residents.filter((resident) => resident.key === key),
    );
    const everyone = [...speakers, ...members];
    if (everyone.length < 2) continue;
    const name = quarter === 0 ? plan.name : `${plan.name} ${quarter + 1}`;
    const serverId = createDimension(rows, {
      plan: { ...plan, name },
      everyone,
      foundedMs,
      random,
    });
    plan.channels.forEach((channel, position) => {
      const written = plan.conversations.filter((one) => one.channel === channel.name);
      const spoken =
        quarter === 0 && written.length > 0
          ? datedMessages(written, speakers, random, nowMs)
          : generateConversations(members, about, random, { foundedMs, nowMs });
      const ms = foundedMs + position;
      const dated = { id: idAt(ms, random), createdAt: new Date(ms) };
      const row = { ...dated, serverId, ...channel, position, isDefault: position === 0 };
      const context = { everyone, speakers, nameOf, pictures, random, nowMs };
      writeChannel(rows, row, spoken, context);
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

/** Returns the id of the dimension. */
function createDimension(
  rows: DimensionRows,
  {
    plan,
    everyone,
    foundedMs,
    random,
  }: { plan: DimensionPlan; everyone: readonly PlannedMember[]; foundedMs: number; random: Random },
): string {
  const [owner] = everyone;
  if (!owner) throw new Error("A dimension needs an owner.");
  const serverId = idAt(foundedMs, random);
  const { name, description, isPublic, about } = plan;
  rows.servers.push({
    ...{ id: serverId, ownerId: owner.id, name, description, isPublic, tags: [...about] },
    memberCount: everyone.length,
    createdAt: new Date(foundedMs),
  });
  everyone.forEach((member, index) => {
    const joinedMs = foundedMs + index * 600_000;
    const role = index === 0 ? "owner" : index < 3 ? "moderator" : "member";
    const joinedAt = new Date(joinedMs);
    rows.serverMembers.push({
      id: idAt(joinedMs, random),
      serverId,
      userId: member.id,
      role,
      joinedAt,
    });
  });
  return serverId;
}
