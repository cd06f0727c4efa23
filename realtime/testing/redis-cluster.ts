import { Redis } from "ioredis";
import { findFreePort } from "../../.ci/services/process.ts";
import { provide } from "../../.ci/services/provide.ts";
import { findRedisProgram, makeRedis, redisNeed } from "../../.ci/services/redis.ts";
import { until } from "./client.ts";

/** One node of a cluster. It owns a third of the slots and has no replica. */
export type ClusterNode = {
  redis: Redis;
  id: string;
  /** Ends the node without a warning. */
  kill: () => Promise<void>;
  /** Starts it again, with its slots. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A Redis Cluster of three nodes. `urls` are their addresses, separated by commas. */
export type TestCluster = {
  urls: string;
  nodes: readonly ClusterNode[];
  /** Returns the node that owns the slot of a key. */
  ownerOf: (key: string) => Promise<ClusterNode>;
  /** Moves slots without keys from one node to another. */
  moveSlots: (slots: readonly number[], from: ClusterNode, to: ClusterNode) => Promise<void>;
  close: () => Promise<void>;
};

const slotCount = 16_384;

export async function openRedisCluster(): Promise<TestCluster> {
  const program = await provide({ ...redisNeed, find: findRedisProgram });
  if (!program) throw new Error("These tests need a Redis program.");
  const nodes = await Promise.all([0, 1, 2].map(() => openNode(program)));
  for (const [index, { redis }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((third) => Math.floor((third * slotCount) / 3));
    await redis.call("CLUSTER", ["ADDSLOTSRANGE", from ?? 0, (to ?? 0) - 1]);
  }
  for (const { redis, busPort } of nodes.slice(1)) {
    const { port = 0 } = redis.options;
    await nodes[0]?.redis.call("CLUSTER", ["MEET", "127.0.0.1", port, busPort]);
  }
  await until("the cluster", async () => (await Promise.all(nodes.map(isJoined))).every(Boolean));
  return {
    urls: nodes.map(({ url }) => url).join(),
    nodes,
    ownerOf: async (key) => {
      const port = await portOfOwner(nodes[0]?.redis, key);
      const owner = nodes.find(({ redis: { options } }) => options.port === port);
      if (!owner) throw new Error("No node owns this slot.");
      return owner;
    },
    moveSlots: async (slots, from, to) => {
      for (const slot of slots) {
        // A slot that was importing gives the node the newest epoch. Otherwise the claim of the former
        // owner may win in the gossip of the nodes.
        await to.redis.call("CLUSTER", ["SETSLOT", slot, "IMPORTING", from.id]);
        for (const { redis } of [to, ...nodes]) {
          await redis.call("CLUSTER", ["SETSLOT", slot, "NODE", to.id]);
        }
      }
    },
    close: async () => {
      for (const node of nodes) await node.remove();
    },
  };
}

async function openNode(program: string) {
  const busPort = await findFreePort();
  const made = await makeRedis(program, [
    ...["--cluster-enabled", "yes", "--cluster-port", String(busPort)],
    ...["--cluster-node-timeout", "2000", "--cluster-require-full-coverage", "no"],
  ]);
  let stop = await made.start();
  const redis = new Redis(made.url);
  redis.on("error", () => {});
  return {
    ...{ url: made.url, busPort, redis },
    id: String(await redis.cluster("MYID")),
    kill: () => stop("SIGKILL"),
    start: async () => void (stop = await made.start()),
    remove: async () => {
      redis.disconnect();
      await stop();
      await made.remove();
    },
  };
}

const isJoined = async ({ redis }: { redis: Redis }): Promise<boolean> => {
  const info = String(await redis.cluster("INFO"));
  return info.includes("cluster_state:ok") && info.includes("cluster_slots_ok:16384");
};

/** Returns the port of the node that owns the slot of a key. */
async function portOfOwner(redis: Redis | undefined, key: string): Promise<number | undefined> {
  const slot = Number(await redis?.cluster("KEYSLOT", key));
  const ranges = (await redis?.cluster("SLOTS")) ?? [];
  const range = ranges.find(([from, to]) => slot >= from && slot <= to);
  return range?.[2]?.[1];
}
