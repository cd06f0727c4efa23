import type { Constellation } from "@oni/api/contract";

const linksPerNode = 12;
const reach = 60;

/** Returns numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Makes a network whose members have a dozen links each, mostly to members who joined at about the same
 * time.
 */
export function makeNetwork(count: number): Constellation {
  const random = createRandom(42);
  const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
  const users = Array.from({ length: count }, (_, index) => ({
    id: `01890a5d-ac96-774b-8000-${hex(index, 4)}${hex(Math.floor(random() * 2 ** 32), 8)}`,
    username: `oni_${index}`,
    displayName: null,
    showOnlineStatus: random() > 0.15,
    online: random() < 0.2,
    profileImageUrl: null,
    ...positionOf(index, count),
    isCurrentUser: index === Math.floor(count / 2),
  }));
  const strengths = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    for (let link = 0; link < linksPerNode; link += 1) {
      const other = index + Math.floor((random() - 0.5) * 2 * reach);
      if (other < 0 || other >= count || other === index) continue;
      const pair = `${Math.min(index, other)} ${Math.max(index, other)}`;
      strengths.set(pair, 1 + Math.floor(random() * 4));
    }
  }
  const pairs = [...strengths].map(([pair, strength]) => {
    const [from = 0, to = 0] = pair.split(" ").map(Number);
    return { from, to, strength };
  });
  // The order in which the API returns them.
  pairs.sort((a, b) => a.from - b.from || a.to - b.to);
  const connections = pairs.map(({ from, to, strength }) => {
    return {
      fromUserId: users[from]?.id ?? "",
      toUserId: users[to]?.id ?? "",
      strength,
      sharedTags: Array.from({ length: strength }, (_, tag) => `tag${(from + tag) % 97}`),
    };
  });
  const regions = Array.from({ length: galaxies }, (_, galaxy) => ({
    tag: `tag${galaxy}`,
    galaxy: `tag${galaxy}`,
    ...middleOf(galaxy, count),
    count: Math.ceil(count / galaxies),
    serverIds: [],
  }));
  return { epoch: 1, users, connections, regions };
}

const galaxies = 12;

/** Galaxies surround the centre of a plane that grows with its members. */
function middleOf(galaxy: number, count: number): { x: number; y: number } {
  const growth = Math.max(1, Math.sqrt(count / 256));
  const angle = (galaxy / galaxies) * 2 * Math.PI;
  const share = galaxy % 2 === 0 ? 0.9 : 0.5;
  return {
    x: Math.round(Math.cos(angle) * 352 * growth * share),
    y: Math.round(Math.sin(angle) * 262 * growth * share),
  };
}

/** Members who joined at about the same time share a galaxy, the earlier nearer to its centre. */
function positionOf(index: number, count: number): { x: number; y: number } {
  const each = Math.ceil(count / galaxies);
  const galaxy = Math.floor(index / each);
  const middle = middleOf(galaxy, count);
  const [within, angle] = [index % each, (index % each) * 2.399_963];
  const distance = 20.5 * Math.sqrt(within);
  return {
    x: middle.x + Math.round((Math.cos(angle) * distance) / 32) * 32,
    y: middle.y + Math.round((Math.sin(angle) * distance * 0.64) / 16) * 16,
  };
}
