import type { NetworkRows } from "@oni/db/sky";
import type { Arrangement } from "./arrange-dimension.ts";
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
 * Writes the dimensions of one quarter with their messages, and returns the rows and what is to be stored
 * after them. Residents belong to the first quarter, and so do roles. The first resident who writes in a
 * dimension owns it, the next two moderate it.
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
): { rows: DimensionRows; arrangements: Arrangement[] } {
  const arrangements: Arrangement[] = [];
  const rows: DimensionRows = {
    ...{ servers: [], serverMembers: [], channels: [], channelReads: [] },
    ...{ messages: [], mentions: [], reactions: [], objects: [], attachments: [] },
  };
  const foundedMs = nowMs - foundedDaysAgo * dayMs;
  const nameOf = createNaming(residents);
  const settled = people.filter(({ joinedMs }) => joinedMs < foundedMs);
  for (const plan of quarter === 0 ? dimensions : dimensions.map(openPartOf)) {
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
    const roles = assignRoles(plan, { speakers, members });
    const channels = plan.channels.map((channel, position) => {
      const readers = readersOf(channel, everyone, roles);
      const writers = speakers.filter((speaker) => readers.includes(speaker));
      const written = plan.conversations.filter((one) => one.channel === channel.name);
      const spoken =
        quarter === 0 && written.length > 0
          ? datedMessages(written, writers, random, nowMs)
          : generateConversations(members, about, random, { foundedMs, nowMs });
      const ms = foundedMs + position;
      const dated = { id: idAt(ms, random), createdAt: new Date(ms) };
      const { name: channelName, description } = channel;
      const row = { ...dated, serverId, name: channelName, description, position };
      const context = { everyone: readers, speakers: writers, nameOf, pictures, random, nowMs };
      writeChannel(rows, { ...row, isDefault: position === 0 }, spoken, context);
      return { id: row.id, channel };
    });
    if (roles.length > 0 || plan.categories.length > 0) {
      const [owner, ...others] = everyone.map(({ id }) => id);
      const people = { ownerId: owner ?? "", newestIds: others.slice(-2) };
      arrangements.push({ serverId, plan, roles, channels, ...people });
    }
  }
  return { rows, arrangements };
}

/** Returns a dimension without its roles and programs, and without the channels that need roles. */
function openPartOf(plan: DimensionPlan): DimensionPlan {
  const channels = plan.channels.filter(({ see, write }) => see === null && write === null);
  const categories = plan.categories.filter((name) =>
    channels.some(({ category }) => category === name),
  );
  return { ...plan, roles: [], categories, channels, webhooks: [], hooks: [] };
}

function assignRoles(
  { roles }: DimensionPlan,
  { speakers, members }: { speakers: readonly PlannedResident[]; members: readonly DemoMember[] },
): Arrangement["roles"] {
  return roles.map((role) => {
    const residents = speakers.filter(({ key }) => role.residents.includes(key));
    const others = members.filter((_, index) => (index + 1) % role.oneIn === 0);
    return { role, holderIds: [...residents, ...others].map(({ id }) => id) };
  });
}

/** Returns the members who see a channel. The owner and moderators see every channel. */
function readersOf(
  { see }: DimensionPlan["channels"][number],
  everyone: readonly PlannedMember[],
  roles: Arrangement["roles"],
): readonly PlannedMember[] {
  if (see === null) return everyone;
  const seeing = roles.filter(({ role }) => see.includes(role.name));
  return everyone.filter(
    ({ id }, index) =>
      roleAt(index) !== "member" || seeing.some(({ holderIds }) => holderIds.includes(id)),
  );
}

const roleAt = (index: number) => (index === 0 ? "owner" : index < 3 ? "moderator" : "member");

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
    const joinedAt = new Date(joinedMs);
    rows.serverMembers.push({
      id: idAt(joinedMs, random),
      serverId,
      userId: member.id,
      role: roleAt(index),
      joinedAt,
    });
  });
  return serverId;
}
