import type { Database, Read } from "@oni/db";
import type { Sessions } from "@oni/db/account";
import type { MessageLog } from "@oni/db/chat";
import type { PresenceReader, Publisher, ThreadUpdates } from "@oni/realtime";
import type { FairQueue, Limiter, Log } from "@oni/realtime/process";
import type { CachedMap } from "../sky/model/cached-map.ts";
import type { Suggestions } from "../sky/model/suggestions.ts";
import type { Provider } from "./provider.ts";
import type { Registration } from "../../contract/account/sign-in.ts";
import type { PushSubscribing } from "../account/notifications/push/service/subscribe-device.ts";
import type { UploadPipeline } from "../shrine/uploads/pipeline/upload-pipeline.ts";
import type { BuiltWeb } from "../http/answers/web-files.ts";
import type { ImportFiles } from "../keepers/imports/files/import-files.ts";
import type { Lanes } from "../http/pace/lanes.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { Music } from "../shrine/music/catalogues/music.ts";
import type { Storage } from "./storage/storage.ts";
import type { NodeCount } from "../sky/model/node-count.ts";
import type { OwnPages } from "../account/session/own-pages.ts";
import type { Passwords } from "../account/secrets/passwords.ts";

/** Settings that affect responses. */
export type Settings = {
  /** The origin for links and signed URLs. Without it they are paths. */
  publicUrl: string | null;
  /** While it is `pre-launch`, a new account gets star fuel and a tier. */
  launchPhase: "pre-launch" | "launched";
  registration: Registration;
  /** The contact for security reports: a `mailto:` or `https:` address. */
  securityContact: string | null;
  /** The number of proxies in front of this process. Each one appends an address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Further hosts of images and media, for the content security policy. */
  mediaOrigins: readonly string[];
};

/** The dependencies of the features. Entry files and tests choose the implementations. */
export type Deps = {
  db: Database;
  /**
   * Runs frequent read-only queries: history, search, the feed, documents. Uses the read replica if there
   * is one.
   */
  read: Read;
  /** Returns the current map. */
  readMap: () => Promise<CachedMap>;
  suggestions: Suggestions;
  /** Stores the messages of channels. */
  messageLog: MessageLog;
  /** Updates the root messages of threads after changes in the threads. */
  threads: ThreadUpdates;
  sessions: Sessions;
  ownPages: OwnPages;
  passwords: Passwords;
  publisher: Publisher;
  nodeCount: NodeCount;
  presence: PresenceReader;
  limiter: Limiter;
  /** Limits the number of requests in progress. */
  concurrency: FairQueue;
  /** Limit how many large responses there are at a time. */
  lanes: Lanes;
  /** Stores the bytes of objects. */
  storage: Storage;
  /** Receives uploads until they are stored. */
  uploads: UploadPipeline;
  /** The archives that keepers upload. `wake` reports a run that has begun. */
  imports: { files: ImportFiles; wake(): void };
  /** Signs upload URLs and the URLs of hidden images. The same in all replicas. */
  signingSecret: string;
  /** Subscribes devices to push notifications. Null if push is off. */
  push: PushSubscribing | null;
  /** Throws `RefusedAddress` for an address that hooks may not send to, see `Outgoing`. */
  judgeHookUrl: (url: string) => Promise<void>;
  /** Wakes the mail queue. Null if the network sends no mail. */
  mail: { letterQueued(): void } | null;
  /** The OpenID Connect provider. Null if none is configured. */
  provider: Provider | null;
  /** Finds tracks. */
  music: Music;
  settings: Settings;
  /** Null if the web is not built. */
  web: BuiltWeb | null;
  metrics: ApiMetrics;
  /** The clock for codes of authenticator apps. */
  now: () => Date;
  log: Log;
};
