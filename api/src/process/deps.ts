import type { Database, Read } from "@oni/db";
import type { Sessions } from "@oni/db/account";
import type { MessageLog } from "@oni/db/chat";
import type { PresenceReader, Publisher, ThreadUpdates } from "@oni/realtime";
import type { Limiter, Log } from "@oni/realtime/process";
import type { CachedMap } from "../sky/model/held-map.ts";
import type { Suggestions } from "../sky/model/suggestions.ts";
import type { Registration } from "../../contract/account/sign-in.ts";
import type { PushSubscribing } from "../account/notifications/push/service/subscribe-device.ts";
import type { UploadPipeline } from "../shrine/uploads/pipeline/upload-pipeline.ts";
import type { BuiltWeb } from "../http/answers/web-files.ts";
import type { ConcurrencyLimit } from "../http/pace/concurrency-limit.ts";
import type { Lanes } from "../http/pace/lanes.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { Music } from "../shrine/music/catalogues/music.ts";
import type { Storage } from "./storage/storage.ts";
import type { NodeCount } from "../sky/model/node-count.ts";
import type { OwnPages } from "../account/session/own-pages.ts";
import type { Passwords } from "../account/secrets/passwords.ts";

/** Settings of the process that answers depend on. */
export type Settings = {
  /** Origin that links and signed URLs are made with; without it they are paths. */
  publicUrl: string | null;
  /** While `pre-launch`, a new account is given star fuel and a tier. */
  launchPhase: "pre-launch" | "launched";
  registration: Registration;
  /** Whom to tell of a weakness: a `mailto:` or `https:` address. */
  securityContact: string | null;
  /** How many proxies stand in front, each of which appends one address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Hosts that images and media may also come from, for the content security policy. */
  mediaOrigins: readonly string[];
};

/** Everything a feature works with. Entry files and tests choose the implementations. */
export type Deps = {
  db: Database;
  /** For what is asked often and only reads: history, search, the feed, documents. */
  read: Read;
  /** The map as it is now. */
  readMap: () => Promise<CachedMap>;
  suggestions: Suggestions;
  /** Commits the messages of channels. */
  messageLog: MessageLog;
  /** Has the messages above side rooms follow what is said there. */
  threads: ThreadUpdates;
  sessions: Sessions;
  ownPages: OwnPages;
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
  /** How devices are subscribed to push notifications; null while push is off. */
  push: PushSubscribing | null;
  /** Wakes what sends letters; null where the network sends none. */
  mail: { letterQueued(): void } | null;
  /** Where tracks are found. */
  music: Music;
  settings: Settings;
  /** Null where the web is not built. */
  web: BuiltWeb | null;
  metrics: ApiMetrics;
  /** The clock that codes of authenticator apps are judged by. */
  now: () => Date;
  log: Log;
};
