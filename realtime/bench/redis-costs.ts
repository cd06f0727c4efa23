import { Redis } from "ioredis";

/** Microseconds of Redis' own CPU time. */
export type RedisCosts = { publishUs: number; receiverUs: number };

const eventCount = 10_000;
const rounds = 3;
const atOnce = 20;
const most = 16;
const payload = "~".repeat(500);

/** Measures the CPU time of Redis per event, and per process that receives it. */
export async function measureRedis(url: string): Promise<RedisCosts> {
  const receivers = Array.from({ length: most }, () => new Redis(url));
  const speaker = new Redis(url);
  try {
    let received = 0;
    for (const receiver of receivers) {
      receiver.on("smessage", () => (received += 1));
      await receiver.ssubscribe("bench:all");
    }
    await receivers[0]?.ssubscribe("bench:one");

    const cpuUsOf = async (channel: string, receiverCount: number): Promise<number> => {
      const before = await cpuUs(speaker);
      received = 0;
      for (let sent = atOnce; sent <= eventCount; sent += atOnce) {
        for (let index = 0; index < atOnce; index += 1) void speaker.spublish(channel, payload);
        while (received < sent * receiverCount) await new Promise(setImmediate);
      }
      return ((await cpuUs(speaker)) - before) / eventCount;
    };
    let [one, all] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      one = Math.min(one, await cpuUsOf("bench:one", 1));
      all = Math.min(all, await cpuUsOf("bench:all", most));
    }
    const receiverUs = (all - one) / (most - 1);
    return { publishUs: one - receiverUs, receiverUs };
  } finally {
    for (const redis of [speaker, ...receivers]) redis.disconnect();
  }
}

async function cpuUs(redis: Redis): Promise<number> {
  const text = await redis.info("cpu");
  const seconds = text.matchAll(/^used_cpu_(?:user|sys):(\S+)/gm);
  return Array.from(seconds, ([, value]) => Number(value) * 1e6).reduce((a, b) => a + b, 0);
}
