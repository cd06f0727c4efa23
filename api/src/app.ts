import { type Context, Hono } from "hono";
import type { Deps } from "./process/deps.ts";
import { answerRefusal, AppError } from "./http/answers/errors.ts";
import { observe } from "./http/observe.ts";
import { recoveryRoutes } from "./account/recovery/routes.ts";
import { referenceRoutes } from "./http/reference/routes.ts";
import { isKeeperRequest } from "./http/require-keeper.ts";
import type { FeatureRoutes } from "./http/route.ts";
import { waitlistRoutes } from "./home/waitlist/routes.ts";
import { accountRoutes } from "./account/settings/routes.ts";
import { accountZipRoutes } from "./account/settings/zip/routes.ts";
import { authenticatorRoutes } from "./account/authenticator/routes.ts";
import { mailRoutes } from "./account/mail/routes.ts";
import { identityRoutes } from "./account/identities/routes.ts";
import { botRoutes } from "./account/bots/routes.ts";
import { serverBotRoutes } from "./chat/bots/routes.ts";
import { tokenRoutes } from "./account/tokens/routes.ts";
import { passkeyRoutes } from "./account/passkeys/routes.ts";
import { authRoutes } from "./account/sign-in/routes.ts";
import { blockRoutes } from "./people/blocks/routes.ts";
import { userRoutes } from "./shrine/profile/routes.ts";
import { caseRoutes } from "./keepers/cases/routes.ts";
import { channelRoutes } from "./chat/channels/routes.ts";
import { maskRoutes } from "./chat/masks/routes.ts";
import { webhookRoutes } from "./chat/webhooks/routes.ts";
import { categoryRoutes } from "./chat/categories/routes.ts";
import { roleRoutes } from "./chat/roles/routes.ts";
import { hookRoutes } from "./chat/hooks/routes.ts";
import { inviteRoutes } from "./chat/invites/routes.ts";
import { applicationRoutes } from "./chat/applications/routes.ts";
import { memberRoutes } from "./chat/members/routes.ts";
import { directRoutes } from "./chat/directs/routes.ts";
import { inboxRoutes } from "./people/inbox/routes.ts";
import { keeperRoutes } from "./keepers/desk/routes.ts";
import { importRoutes } from "./keepers/imports/routes.ts";
import { knockRoutes } from "./people/knocks/routes.ts";
import { draftRoutes } from "./chat/drafts/routes.ts";
import { notifySettingsRoutes } from "./account/notifications/routes.ts";
import { digestRoutes } from "./chat/digest/routes.ts";
import { threadRoutes } from "./chat/threads/routes.ts";
import { attachmentRoutes } from "./chat/files/routes.ts";
import { messageRoutes } from "./chat/messages/routes.ts";
import { reportRoutes } from "./people/reports/routes.ts";
import { serverExportRoutes } from "./chat/export/routes.ts";
import { serverRoutes } from "./chat/servers/routes.ts";
import { boardRoutes } from "./shrine/album/boards/routes.ts";
import { imageRoutes } from "./shrine/album/images/routes.ts";
import { musicRoutes } from "./shrine/music/routes.ts";
import { objectRoutes } from "./shrine/uploads/routes.ts";
import { capsuleRoutes } from "./shrine/archive/capsules/routes.ts";
import { openPackedForm } from "./annex/packed-map/packed-form.ts";
import { constellationRoutes } from "./sky/map/routes.ts";
import { feedRoutes } from "./home/feed/routes.ts";
import { answerRoutes } from "./shrine/answers/routes.ts";
import { pushRoutes } from "./account/notifications/push/routes.ts";
import { wallRoutes } from "./shrine/wall/routes.ts";
import { reactionRoutes } from "./shrine/reactions/routes.ts";
import { postRoutes } from "./shrine/posts/routes.ts";
import { profileArchiveRoutes } from "./shrine/archive/profiles/routes.ts";
import { documentRoutes } from "./shrine/documents/routes.ts";
import { searchRoutes } from "./chat/search/routes.ts";
import { tagRoutes } from "./shrine/tags/routes.ts";
import { trashRoutes } from "./shrine/album/trash/routes.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
  }
}

const features: readonly FeatureRoutes[] = [
  referenceRoutes,
  waitlistRoutes,
  accountRoutes,
  accountZipRoutes,
  authRoutes,
  recoveryRoutes,
  authenticatorRoutes,
  passkeyRoutes,
  identityRoutes,
  tokenRoutes,
  botRoutes,
  mailRoutes,
  blockRoutes,
  userRoutes,
  channelRoutes,
  categoryRoutes,
  webhookRoutes,
  maskRoutes,
  roleRoutes,
  hookRoutes,
  inviteRoutes,
  memberRoutes,
  serverBotRoutes,
  applicationRoutes,
  messageRoutes,
  threadRoutes,
  attachmentRoutes,
  digestRoutes,
  directRoutes,
  inboxRoutes,
  knockRoutes,
  draftRoutes,
  notifySettingsRoutes,
  pushRoutes,
  reportRoutes,
  keeperRoutes,
  caseRoutes,
  importRoutes,
  serverRoutes,
  serverExportRoutes,
  objectRoutes,
  imageRoutes,
  boardRoutes,
  trashRoutes,
  musicRoutes,
  postRoutes,
  answerRoutes,
  reactionRoutes,
  wallRoutes,
  feedRoutes,
  capsuleRoutes,
  profileArchiveRoutes,
  searchRoutes,
  tagRoutes,
  constellationRoutes(openPackedForm()),
  documentRoutes,
];

const keeperPaths = "/api/keeper/";

/**
 * Creates the REST API as one Hono app. `serveRest` adds the handlers of all other paths. Uses only the
 * given `deps`: opens and listens to nothing.
 */
export function createApp(deps: Deps, serveRest: (rest: Hono) => void = () => {}): Hono {
  const app = new Hono();
  for (const feature of features) feature(app, deps);

  const rest = new Hono();
  const { fetch: answerRest } = rest;
  serveRest(rest);
  rest.onError((error) => {
    throw error;
  });
  const answerOther = (c: Context) =>
    /^\/(?:api|objects)(?:\/|$)/.test(c.req.path) ? refuseUnknown(c) : answerRest(c.req.raw, c.env);
  const refuseUnknown = async (c: Context) => {
    const isHidden = c.req.path.startsWith(keeperPaths) && !(await isKeeperRequest(deps, c));
    const allowed = isHidden ? [] : allowedMethods(app, c.req.path);
    if (allowed.length === 0) return answerRefusal(c, new AppError("not_found"));
    return answerRefusal(c, new AppError("method_not_allowed", { allowed }));
  };
  app.notFound(observe(deps, "other", answerOther));
  return app;
}

/** Returns the methods that a route has for this path. Empty when the path is unknown. */
function allowedMethods(app: Hono, path: string): string[] {
  const known = app.routes.filter((entry) => patternOf(entry.path).test(path));
  return [...new Set(known.map((entry) => entry.method))];
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
