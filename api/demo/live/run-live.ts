import { randomUUID } from "node:crypto";
import { PlainError } from "@oni/db";
import { messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { channelSchema } from "../../contract/chat/channels.ts";
import { serverSchema } from "../../contract/chat/servers.ts";
import { createRandom } from "../random.ts";
import type { ResidentKey } from "../resident-keys.ts";
import { type Network, enter, type LiveMember, RefusedError } from "./live-member.ts";
import { liveCast, liveScenes } from "./live-scenes.ts";
import { type InChannel, isSame, type ChannelName, planSteps, type Step } from "./plan-steps.ts";

type LiveOptions = {
  /** The Oni IDs of the residents of this network. */
  names: ReadonlyMap<ResidentKey, string>;
  password: string;
  seed: number;
  signal: AbortSignal;
  /** Receives the start and every failure. */
  report: (sentence: string) => void;
};

type Channel = ChannelName & { id: string };
type Cast = ReadonlyMap<ResidentKey, LiveMember>;

const restMs = 15_000;

/**
 * Lets some residents act on a running network until `signal`. Like other clients they sign in, open
 * channels, write and react, one step after the other. Then they sign out. Returns a summary.
 */
export async function runLive(network: Network, options: LiveOptions): Promise<string> {
  const { names, password, seed, signal, report } = options;
  const cast = new Map<ResidentKey, LiveMember>();
  const done = { walk: 0, write: 0, react: 0, knock: 0 };
  try {
    for (const key of liveCast) {
      const username = names.get(key);
      if (username) cast.set(key, await enter(network, { username, password }));
    }
    if (cast.size < liveCast.length) throw new PlainError("Some of the residents have left.");
    const channels = await findChannels(cast);
    const { written, count } = await readHistory(cast, channels);
    report(`${[...cast.values()].map(({ username }) => username).join(", ")} are online.`);
    const random = createRandom(seed + count);
    const nameOf = (key: ResidentKey) => names.get(key) ?? key;
    for (const step of planSteps({ random, channelNames: channels, nameOf }, written)) {
      await network.pause(step.waitMs);
      if (signal.aborted) break;
      const isDone = await act(network, { cast, channels, nameOf }, step).catch(
        async (error: unknown) => {
          if (!(error instanceof RefusedError)) throw error;
          report(error.message);
          await network.pause(restMs);
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

/** Returns the existing channels of the live scenes. Joins each resident who is no member yet. */
async function findChannels(cast: Cast): Promise<Channel[]> {
  const channels: Channel[] = [];
  for (const dimension of new Set(liveScenes.map((scene) => scene.dimension))) {
    for (const { request } of cast.values()) {
      const path = `/api/servers?q=${encodeURIComponent(dimension)}`;
      const found = await request({ method: "GET", path }, z.array(serverSchema));
      const server = found.find(({ name }) => name === dimension);
      if (!server) break;
      const join = { method: "POST", path: `/api/servers/${server.id}/join`, body: {} } as const;
      if (server.role === null) await request(join, anything);
      if (channels.some((found) => found.dimension === dimension)) continue;
      const list = { method: "GET", path: `/api/servers/${server.id}/channels` } as const;
      for (const { id, name: channel } of await request(list, z.array(channelSchema))) {
        const channelName = { dimension, channel };
        if (liveScenes.some((scene) => isSame(scene, channelName)))
          channels.push({ ...channelName, id });
      }
    }
  }
  if (channels.length === 0) throw new PlainError("The dimensions of the demo are gone.");
  return channels;
}

/** Returns the recent texts of these channels, and the number of all their messages. */
async function readHistory(cast: Cast, channels: readonly Channel[]) {
  const written = new Set<string>();
  let count = 0;
  const [listener] = cast.values();
  for (const { id } of channels) {
    const path = `/api/channels/${id}/messages?limit=100`;
    const log = (await listener?.request({ method: "GET", path }, z.array(messageSchema))) ?? [];
    for (const { content } of log) written.add(content);
    count += log.at(-1)?.seq ?? 0;
  }
  return { written, count };
}

type Stage = { cast: Cast; channels: readonly Channel[]; nameOf: (key: ResidentKey) => string };

/** Returns whether there was something to do. */
async function act(
  network: Network,
  { cast, channels, nameOf }: Stage,
  step: Step,
): Promise<boolean> {
  const member = cast.get(step.by);
  if (!member) return false;
  if (step.name !== "knock") return actInChannel(network, channels, member, step);
  const path = `/api/users/${nameOf(step.on)}`;
  const { id } = await member.request({ method: "GET", path }, z.object({ id: z.string() }));
  await member.request({ method: "POST", path: `/api/users/${id}/knock`, body: {} }, anything);
  return true;
}

async function actInChannel(
  network: Network,
  channels: readonly Channel[],
  { request, open, type }: LiveMember,
  step: InChannel,
): Promise<boolean> {
  const channel = channels.find((one) => isSame(one, step.channelName));
  if (!channel) return false;
  const path = `/api/channels/${channel.id}/messages`;
  open(channel.id);
  if (step.name === "write") {
    type();
    await network.pause(step.typingMs);
    const body = { content: step.text, nonce: randomUUID() };
    await request({ method: "POST", path, body }, anything);
    return true;
  }
  const log = await request({ method: "GET", path: `${path}?limit=50` }, z.array(messageSchema));
  const last = log.at(-1);
  if (!last) return false;
  const read = { method: "PUT", path: `/api/channels/${channel.id}/read` } as const;
  await request({ ...read, body: { seq: last.seq } }, anything);
  if (step.name === "react") {
    const reaction = `/api/messages/${last.id}/reactions/${encodeURIComponent(step.emoji)}`;
    await request({ method: "PUT", path: reaction, body: {} }, anything);
  }
  return true;
}
