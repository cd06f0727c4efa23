import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { makeServer } from "@oni/db/testing";
import type { openTestApp } from "./app.ts";

type World = Awaited<ReturnType<typeof openTestApp>>;
type Line = { id: string; seq: number; deletedAt: string | null };

/** How many reads there were, and in how many something was missing that had been acknowledged before they began. */
export type Reads = { total: number; stale: number };

/** One who talks and deletes in a channel of their own, whose history is read and searched beside that. */
export async function makeTalk(world: World) {
  const { id, secret: as } = await world.signIn();
  const { id: serverId, channel } = await makeServer(world.db, { ownerId: id });
  const path = `/api/channels/${channel.id}/messages`;
  const word = `w${randomUUID().replaceAll("-", "")}`;
  let said = 0;
  const erased = new Set<string>();

  async function ask<Body>(at: string, given: { method?: string; body?: unknown } = {}) {
    const { status, body } = await world.ask<Body>(at, { as, ...given });
    if (status >= 400) throw new Error(`${at} was answered with ${status}`);
    return body;
  }

  /** Says something, and takes every third line back. */
  async function say(): Promise<void> {
    const body = { content: `${word} ${said}`, nonce: randomUUID() };
    const sent = await ask<Line>(path, { method: "POST", body });
    said = sent.seq;
    if (said % 3 !== 0) return;
    await ask(`/api/messages/${sent.id}`, { method: "DELETE" });
    erased.add(sent.id);
  }

  /** Whether an answer lacks what was known when it was asked for. */
  async function isStale(at: string, isGone: (line: Line) => boolean): Promise<boolean> {
    const known = said - (said % 3 === 0 ? 1 : 0);
    const gone = new Set(erased);
    const lines = await ask<Line[]>(at);
    const newest = Math.max(...lines.map(({ seq }) => seq));
    return newest < known || lines.some((line) => gone.has(line.id) && !isGone(line));
  }

  /** One writes and some read until `isOver`. */
  async function readBesideWriter(
    isOver: (reads: Reads) => boolean,
    { readers = 3, writesEveryMs = 0 } = {},
  ): Promise<Reads> {
    const reads = { total: 0, stale: 0 };
    await say();
    const write = async () => {
      while (!isOver(reads)) {
        await say();
        await setTimeout(writesEveryMs);
      }
    };
    const read = async () => {
      while (!isOver(reads)) {
        const answers = [
          await isStale(`${path}?limit=5`, ({ deletedAt }) => deletedAt !== null),
          await isStale(`/api/servers/${serverId}/search?q=${word}&limit=20`, () => false),
        ];
        reads.total += answers.length;
        reads.stale += answers.filter(Boolean).length;
      }
    };
    await Promise.all([write(), ...Array.from({ length: readers }, read)]);
    return reads;
  }

  return { readBesideWriter };
}
