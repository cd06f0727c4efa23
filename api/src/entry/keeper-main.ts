import { createPublisher, createPublishingParts } from "@oni/realtime";
import { createLog } from "@oni/realtime/process";
import { type Config, readCommandConfig } from "../process/config.ts";
import { runJob } from "../operator/run-job.ts";
import { keeperReply } from "../operator/jobs.ts";
import { runCommand } from "../operator/run-command.ts";

/** `USER` names the member who becomes a keeper. With `KEEPER=no` the member is no keeper any more. */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  const input = {
    username: process.env["USER"] ?? "",
    isKeeper: process.env["KEEPER"] !== "no",
  };
  const { userId, sentence } = keeperReply.parse(
    JSON.parse(await runJob(config, "keeper", input, { report })),
  );
  await announce(config, userId);
  return sentence;
});

/**
 * Notifies the replicas, which then drop the member from memory at once. Without Redis they keep the old
 * state for at most 5 s.
 */
async function announce(config: Config, userId: string): Promise<void> {
  const { REDIS_URL: redisUrl } = config;
  if (!redisUrl) return;
  const parts = createPublishingParts(redisUrl, createLog("error"));
  await createPublisher(parts.io, parts.bus).memberChanged(userId);
  await parts.close();
}
