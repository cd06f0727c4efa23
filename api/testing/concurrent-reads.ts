import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { makeServer } from "@oni/db/testing";
import type { openTestApp } from "./app.ts";

type World = Awaited<ReturnType<typeof openTestApp>>;
type Row = { id: string; seq: number; deletedAt: string | null };

/** Number of reads, and of reads that missed a message acknowledged before they began. */
export type Reads = { total: number; stale: number };

/**
 * Creates a member who sends and deletes messages in a channel, and readers of its history and search.
 */
export async function createWriter(world: World) {
  const { id, secret: as } = await world.signIn();
  const { id: serverId, channel } = await makeServer(world.db, { ownerId: id });
  const path = `/api/channels/${channel.id}/messages`;
  const term = `w${randomUUID().replaceAll("-", "")}`;
  let lastSeq = 0;
  const erased = new Set<string>();

  async function request<Body>(url: string, given: { method?: string; body?: unknown } = {}) {
    const { status, body } = await world.request<Body>(url, { as, ...given });
    if (status >= 400) throw new Error(`${url} was answered with ${status}`);
    return body;
  }

  /** Sends a message and deletes every third one. */
  async function send(): Promise<void> {
    const body = { content: `${term} ${lastSeq}`, nonce: randomUUID() };
    const sent = await request<Row>(path, { method: "POST", body });
    lastSeq = sent.seq;
    if (lastSeq % 3 !== 0) return;
    await request(`/api/messages/${sent.id}`, { method: "DELETE" });
    erased.add(sent.id);
  }

  /** Returns true if the response lacks a change that was acknowledged before the request. */
  async function isStale(url: string, isGone: (row: Row) => boolean): Promise<boolean> {
    const known = lastSeq - (lastSeq % 3 === 0 ? 1 : 0);
    const gone = new Set(erased);
    const rows = await request<Row[]>(url);
    const newest = Math.max(...rows.map(({ seq }) => seq));
    return newest < known || rows.some((row) => gone.has(row.id) && !isGone(row));
  }

  /** Runs one writer and several readers until `isOver` returns true. */
  async function readWhileWriting(
    isOver: (reads: Reads) => boolean,
    { readers = 3, writesEveryMs = 0 } = {},
  ): Promise<Reads> {
    const reads = { total: 0, stale: 0 };
    await send();
    const write = async () => {
      while (!isOver(reads)) {
        await send();
        await setTimeout(writesEveryMs);
      }
    };
    const read = async () => {
      while (!isOver(reads)) {
        const staleReads = [
          await isStale(`${path}?limit=5`, ({ deletedAt }) => deletedAt !== null),
          await isStale(`/api/servers/${serverId}/search?q=${term}&limit=20`, () => false),
        ];
        reads.total += staleReads.length;
        reads.stale += staleReads.filter(Boolean).length;
      }
    };
    await Promise.all([write(), ...Array.from({ length: readers }, read)]);
    return reads;
  }

  return { readWhileWriting };
}
