import { type Handler, Hono } from "hono";
import type { Deps } from "./deps.ts";
import { answerRefusal, AppError, createErrorHandler } from "./http/errors.ts";
import { requestId } from "./http/request-id.ts";
import { requestLog } from "./http/request-log.ts";
import { referenceRoutes } from "./features/reference/routes.ts";
import type { FeatureRoutes } from "./http/route.ts";
import { waitlistRoutes } from "./features/waitlist/routes.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { channelRoutes } from "./features/channels/routes.ts";
import { inviteRoutes } from "./features/invites/routes.ts";
import { memberRoutes } from "./features/members/routes.ts";
import { digestRoutes } from "./features/digest/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { serverRoutes } from "./features/servers/routes.ts";
import { boardRoutes } from "./features/boards/routes.ts";
import { imageRoutes } from "./features/images/routes.ts";
import { musicRoutes } from "./features/music/routes.ts";
import { objectRoutes } from "./features/objects/routes.ts";
import { capsuleRoutes } from "./features/capsules/routes.ts";
import { constellationRoutes } from "./features/constellation/routes.ts";
import { feedRoutes } from "./features/feed/routes.ts";
import { postRoutes } from "./features/posts/routes.ts";
import { profileArchiveRoutes } from "./features/profile-archives/routes.ts";
import { tagRoutes } from "./features/tags/routes.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** The path of the endpoint that answered, with its parameters' names; for metrics. */
    route?: string;
  }
}

const features: readonly FeatureRoutes[] = [
  referenceRoutes,
  waitlistRoutes,
  accountRoutes,
  authRoutes,
  userRoutes,
  channelRoutes,
  inviteRoutes,
  memberRoutes,
  messageRoutes,
  digestRoutes,
  reportRoutes,
  serverRoutes,
  objectRoutes,
  imageRoutes,
  boardRoutes,
  musicRoutes,
  postRoutes,
  feedRoutes,
  capsuleRoutes,
  profileArchiveRoutes,
  tagRoutes,
  constellationRoutes,
];

/** The REST surface as one Hono app. Takes its parts, opens nothing, listens nowhere. */
export function createApp(deps: Deps): Hono {
  const app = new Hono();
  app.use(requestId, requestLog(deps));
  app.onError(createErrorHandler(deps.log));
  for (const feature of features) feature(app, deps);
  const refuseUnknown: Handler = (c) => {
    const allowed = allowedMethods(app, c.req.path);
    if (allowed.length === 0) return answerRefusal(c, new AppError("not_found"));
    return answerRefusal(c, new AppError("method_not_allowed", { allowed }));
  };
  app.all("/api/*", refuseUnknown);
  app.all("/objects/*", refuseUnknown);
  return app;
}

/** The methods that some route knows for this path; empty when the path is unknown. */
function allowedMethods(app: Hono, path: string): string[] {
  const known = app.routes.filter(
    (entry) => entry.method !== "ALL" && patternOf(entry.path).test(path),
  );
  return [...new Set(known.map((entry) => entry.method))];
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
