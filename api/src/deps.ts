import type { Database, MessageLog, Sessions } from "@oni/db";
import type { PresenceReader, Publisher } from "@oni/realtime";
import type { Limiter, Log } from "@oni/realtime/process";
import type { UploadPipeline } from "./features/objects/upload-pipeline.ts";
import type { ConcurrencyLimit } from "./http/concurrency-limit.ts";
import type { Lanes } from "./http/lanes.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { Music } from "./music/music.ts";
import type { Storage } from "./storage/storage.ts";
import type { NodeCount } from "./features/waitlist/node-count.ts";
import type { Passwords } from "./features/auth/passwords.ts";

/** Settings of the process that answers depend on. */
export type Settings = {
  /** Origin that links and signed URLs are made with; without it they are paths. */
  publicUrl: string | null;
  /** While `pre-launch`, a new account is given star fuel and a tier. */
  launchPhase: "pre-launch" | "launched";
  /** How many proxies stand in front, each of which appends one address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Hosts that images and media may also come from, for the content security policy. */
  mediaOrigins: readonly string[];
};

/** Everything a feature works with. Entry files and tests choose the implementations. */
export type Deps = {
  db: Database;
  /** Commits the messages of channels. */
  messageLog: MessageLog;
  sessions: Sessions;
  passwords: Passwords;
  publisher: Publisher;
  nodeCount: NodeCount;
  presence: PresenceReader;
  limiter: Limiter;
  /** Bounds the queue before the database. */
  concurrency: ConcurrencyLimit;
  /** Bound how many large answers there are at a time. */
  lanes: Lanes;
  /** Where the bytes of images rest. */
  storage: Storage;
  /** Where uploads are until they do. */
  uploads: UploadPipeline;
  /** Signs upload URLs and the URLs of hidden images; the same in all replicas. */
  signingSecret: string;
  /** Where tracks are found. */
  music: Music;
  settings: Settings;
  metrics: ApiMetrics;
  log: Log;
};
