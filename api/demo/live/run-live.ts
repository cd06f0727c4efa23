import { randomUUID } from "node:crypto";
import { PlainError } from "@oni/db";
import { messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { channelSchema } from "../../contract/chat/channels.ts";
import { serverSchema } from "../../contract/chat/servers.ts";
import { liveCast, liveScenes } from "../conversations/live.ts";
import { createRandom } from "../random.ts";
import type { ResidentKey } from "../residents/residents.ts";
import { type Door, enter, type LiveMember, RefusedError } from "./live-member.ts";
import { type InChannel, isSame, type Place, planSteps, type Step } from "./plan-steps.ts";

type LiveOptions = {
  /** The Oni IDs of the residents of this network. */
  names: ReadonlyMap<ResidentKey, string>;
  password: string;
  seed: number;
  signal: AbortSignal;
  /** Told what goes wrong on the way, and that it has begun. */
  tell: (sentence: string) => void;
};

type Room = Place & { id: string };
type Cast = ReadonlyMap<ResidentKey, LiveMember>;

const restMs = 15_000;

/**
 * Lets some residents live on a running network until `signal`: as any client they sign in, open
 * channels, write and react, one thing after the other. Then they sign out; answers what they did.
 */
export async function runLive(door: Door, options: LiveOptions): Promise<string> {
  const { names, password, seed, signal, tell } = options;
  const cast = new Map<ResidentKey, LiveMember>();
  const done = { walk: 0, write: 0, react: 0, knock: 0 };
  try {
    for (const key of liveCast) {
      const username = names.get(key);
      if (username) cast.set(key, await enter(door, { username, password }));
    }
    if (cast.size < liveCast.length) throw new PlainError("Some of the residents have left.");
    const rooms = await findRooms(cast);
    const { said, count } = await listen(cast, rooms);
    tell(`${[...cast.values()].map(({ username }) => username).join(", ")} are online.`);
    const random = createRandom(seed + count);
    const nameOf = (key: ResidentKey) => names.get(key) ?? key;
    for (const step of planSteps({ random, places: rooms, nameOf }, said)) {
      await door.pause(step.waitMs);
      if (signal.aborted) break;
      const isDone = await act(door, { cast, rooms, nameOf }, step).catch(
        async (error: unknown) => {
          if (!(error instanceof RefusedError)) throw error;
          tell(error.message);
          await door.pause(restMs);
          return false;
        },
      );
      if (isDone) done[step.name] += 1;
    }
  } finally {
    await Promise.all([...cast.values()].map((member) => member.leave()));
  }
  const { walk, write, react, knock } = done;
  return `They went home after ${walk} walks, ${write} lines, ${react} reactions and ${knock} knocks.`;
}

const anything = z.unknown();

/** The channels to live in, as far as they are there; joins whoever is no member yet. */
async function findRooms(cast: Cast): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const dimension of new Set(liveScenes.map((scene) => scene.dimension))) {
    for (const { ask } of cast.values()) {
      const path = `/api/servers?q=${encodeURIComponent(dimension)}`;
      const found = await ask({ method: "GET", path }, z.array(serverSchema));
      const server = found.find(({ name }) => name === dimension);
      if (!server) break;
      const join = { method: "POST", path: `/api/servers/${server.id}/join`, body: {} } as const;
      if (server.role === null) await ask(join, anything);
      if (rooms.some((room) => room.dimension === dimension)) continue;
      const list = { method: "GET", path: `/api/servers/${server.id}/channels` } as const;
      for (const { id, name: channel } of await ask(list, z.array(channelSchema))) {
        const place = { dimension, channel };
        if (liveScenes.some((scene) => isSame(scene, place))) rooms.push({ ...place, id });
      }
    }
  }
  if (rooms.length === 0) throw new PlainError("The dimensions of the demo are gone.");
  return rooms;
}

/** What was said in these channels of late, and how much there was ever. */
async function listen(cast: Cast, rooms: readonly Room[]) {
  const said = new Set<string>();
  let count = 0;
  const [listener] = cast.values();
  for (const { id } of rooms) {
    const path = `/api/channels/${id}/messages?limit=100`;
    const log = (await listener?.ask({ method: "GET", path }, z.array(messageSchema))) ?? [];
    for (const { content } of log) said.add(content);
    count += log.at(-1)?.seq ?? 0;
  }
  return { said, count };
}

type Stage = { cast: Cast; rooms: readonly Room[]; nameOf: (key: ResidentKey) => string };

/** Answers whether there was something to do. */
async function act(door: Door, { cast, rooms, nameOf }: Stage, step: Step): Promise<boolean> {
  const member = cast.get(step.by);
  if (!member) return false;
  if (step.name !== "knock") return actInChannel(door, rooms, member, step);
  const path = `/api/users/${nameOf(step.on)}`;
  const { id } = await member.ask({ method: "GET", path }, z.object({ id: z.string() }));
  await member.ask({ method: "POST", path: `/api/users/${id}/knock`, body: {} }, anything);
  return true;
}

async function actInChannel(
  door: Door,
  rooms: readonly Room[],
  { ask, open, type }: LiveMember,
  step: InChannel,
): Promise<boolean> {
  const room = rooms.find((one) => isSame(one, step.place));
  if (!room) return false;
  const path = `/api/channels/${room.id}/messages`;
  open(room.id);
  if (step.name === "write") {
    type();
    await door.pause(step.typingMs);
    const body = { content: step.text, nonce: randomUUID() };
    await ask({ method: "POST", path, body }, anything);
    return true;
  }
  const log = await ask({ method: "GET", path: `${path}?limit=50` }, z.array(messageSchema));
  const last = log.at(-1);
  if (!last) return false;
  const read = { method: "PUT", path: `/api/channels/${room.id}/read` } as const;
  await ask({ ...read, body: { seq: last.seq } }, anything);
  if (step.name === "react") {
    const reaction = `/api/messages/${last.id}/reactions/${encodeURIComponent(step.emoji)}`;
    await ask({ method: "PUT", path: reaction, body: {} }, anything);
  }
  return true;
}
