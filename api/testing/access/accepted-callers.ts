import type { Actor } from "./access-table.ts";

/**
 * The callers that each endpoint accepts, written by hand and used for nothing else. It contradicts a rule
 * that is wrong on an endpoint, which the rows of that rule cannot.
 *
 * The first column is about items that everyone may see, or endpoints without an item. The second is about
 * private items, or those of a hidden member. `none` is about links, codes and desks that no actor has.
 */
const table = `
# endpoint                                            shown         private
# authenticator
POST   /api/auth/totp                                 members       -
POST   /api/auth/totp/confirm                         members       -
DELETE /api/auth/totp                                 members       -
# identities
GET    /api/auth/oidc/start                           everyone      -
GET    /api/auth/oidc/callback                        everyone      -
POST   /api/auth/oidc/finish                          everyone      -
POST   /api/auth/oidc/register                        everyone      -
POST   /api/auth/oidc/link                            members       -
GET    /api/auth/identities                           members       -
DELETE /api/auth/identities/:id                       -             owner
# mail
POST   /api/auth/forgot                               everyone      -
POST   /api/users/me/email                            members       -
POST   /api/users/email/confirm                       none          -
POST   /api/users/email/undo                          none          -
# notify-settings
GET    /api/notify                                    members       -
PUT    /api/notify                                    members       -
# passkeys
POST   /api/auth/passkeys/options                     members       -
POST   /api/auth/passkeys                             none          -
GET    /api/auth/passkeys                             members       -
PATCH  /api/auth/passkeys/:id                         -             owner
DELETE /api/auth/passkeys/:id                         -             owner
POST   /api/auth/passkey/options                      everyone      -
POST   /api/auth/passkey                              none          -
# push
GET    /api/push/key                                  members       -
POST   /api/push/subscriptions                        members       -
GET    /api/push/subscriptions                        members       -
DELETE /api/push/subscriptions/:id                    -             owner
# recovery
POST   /api/auth/recovery-codes                       members       -
POST   /api/auth/recover                              everyone      -
# settings
GET    /api/users/me/star-fuel                        members       -
GET    /api/users/me/export                           members       -
GET    /api/users/me/export.zip                       members       -
DELETE /api/users/me                                  members       -
# sign-in-history
GET    /api/auth/sign-ins                             members       -
# sign-in
GET    /api/auth/registration                         everyone      -
POST   /api/auth/register                             everyone      -
POST   /api/auth/login                                everyone      -
POST   /api/auth/logout                               everyone      -
GET    /api/auth/me                                   members       -
PATCH  /api/auth/password                             members       -
GET    /api/auth/sessions                             members       -
DELETE /api/auth/sessions/:id                         -             owner
# tokens
GET    /api/tokens                                    members       -
POST   /api/tokens                                    members       -
DELETE /api/tokens/:id                                -             owner
# bots of a member
GET    /api/bots                                      members       -
POST   /api/bots                                      members       -
DELETE /api/bots/:id                                  -             owner
POST   /api/bots/:id/token                            -             owner
# device-login
POST   /api/auth/device                               everyone      -
POST   /api/auth/device/token                         everyone      -
GET    /api/auth/device/:userCode                     members       -
POST   /api/auth/device/confirm                       none          -
POST   /api/auth/device/deny                          none          -
# applications
PUT    /api/servers/:id/application                   unbanned      inside
DELETE /api/servers/:id/application                   none          none
GET    /api/servers/:id/applications                  staff         staff
POST   /api/servers/:id/applications/:userId/accept   staff         staff
POST   /api/servers/:id/applications/:userId/decline  staff         staff
# channels
GET    /api/servers/:id/channels                      unbanned      inside
POST   /api/servers/:id/channels                      staff         staff
GET    /api/channels/:id                              unbanned      inside
PATCH  /api/channels/:id                              staff         staff
DELETE /api/channels/:id                              staff         staff
PUT    /api/channels/:id/read                         inside        inside
# categories
GET    /api/servers/:id/categories                    unbanned      inside
POST   /api/servers/:id/categories                    staff         staff
PATCH  /api/categories/:id                            staff         staff
DELETE /api/categories/:id                            staff         staff
PUT    /api/servers/:id/channels/order                staff         staff
# webhooks
GET    /api/channels/:id/webhooks                     staff         staff
POST   /api/channels/:id/webhooks                     staff         staff
GET    /api/webhooks/:id                              staff         staff
DELETE /api/webhooks/:id                              staff         staff
POST   /api/webhooks/:id/:secret                      everyone      everyone
POST   /api/webhooks/:id/:secret/slack                everyone      everyone
# masks
GET    /api/servers/:id/masks                         unbanned      inside
POST   /api/masks/:id/claim                           inside        inside
POST   /api/masks/:id/confirm                         owner         owner
POST   /api/masks/:id/release                         owner         owner
# digest
GET    /api/digest                                    members       -
# directs
GET    /api/directs                                   members       -
POST   /api/directs                                   members       owner
POST   /api/directs/:id/accept                        -             owner
POST   /api/directs/:id/decline                       -             owner
POST   /api/directs/:id/hide                          -             owner
# drafts
GET    /api/drafts                                    members       -
PUT    /api/channels/:id/draft                        inside        inside
# files
POST   /api/channels/:id/attachments                  inside        inside
# hooks
POST   /api/servers/:id/hooks                         staff         staff
GET    /api/servers/:id/hooks                         staff         staff
DELETE /api/servers/:id/hooks/:hookId                 staff         staff
GET    /api/servers/:id/hooks/:hookId/deliveries      staff         staff
POST   /api/servers/:id/hooks/:hookId/deliveries/:deliveryId/retry staff         staff
# invites
POST   /api/servers/:id/invites                       staff         staff
GET    /api/servers/:id/invites                       staff         staff
GET    /api/invites/:code                             everyone      everyone
POST   /api/invites/:code/accept                      unbanned      unbanned
DELETE /api/invites/:code                             staff         staff
# members
GET    /api/servers/:id/members                       unbanned      inside
PATCH  /api/servers/:id/members/:userId               owner         owner
DELETE /api/servers/:id/members/:userId               staff         staff
GET    /api/servers/:id/bans                          staff         staff
PUT    /api/servers/:id/bans/:userId                  staff         staff
DELETE /api/servers/:id/bans/:userId                  staff         staff
GET    /api/servers/:id/timeouts                      staff         staff
PUT    /api/servers/:id/members/:userId/timeout       staff         staff
DELETE /api/servers/:id/members/:userId/timeout       staff         staff
# bots of a server
GET    /api/servers/:id/bots                          unbanned      inside
PUT    /api/servers/:id/bots/:botId                   staff         staff
DELETE /api/servers/:id/bots/:botId                   staff         staff
# messages
GET    /api/channels/:id/messages                     unbanned      inside
POST   /api/channels/:id/messages                     inside        inside
PATCH  /api/messages/:id                              author        author
DELETE /api/messages/:id                              inside        inside
# pins
GET    /api/channels/:id/pins                         unbanned      inside
PUT    /api/messages/:id/pin                          staff         staff
DELETE /api/messages/:id/pin                          staff         staff
# reactions
PUT    /api/messages/:id/reactions/:emoji             inside        inside
DELETE /api/messages/:id/reactions/:emoji             inside        inside
PUT    /api/posts/:id/reactions/:emoji                members       owner
DELETE /api/posts/:id/reactions/:emoji                members       owner
PUT    /api/answers/:id/reactions/:emoji              members       owner
DELETE /api/answers/:id/reactions/:emoji              members       owner
# roles
GET    /api/servers/:id/roles                         unbanned      inside
POST   /api/servers/:id/roles                         owner         owner
PUT    /api/servers/:id/roles/order                   owner         owner
PATCH  /api/roles/:id                                 owner         owner
DELETE /api/roles/:id                                 owner         owner
PUT    /api/servers/:id/members/:userId/roles/:roleId owner         owner
DELETE /api/servers/:id/members/:userId/roles/:roleId owner         owner
GET    /api/servers/:id/rights                        unbanned      inside
# search
GET    /api/servers/:id/search                        unbanned      inside
GET    /api/search                                    members       -
# server-export
GET    /api/servers/:id/export                        owner         owner
GET    /api/servers/:id/export.zip                    owner         owner
# servers
GET    /api/servers                                   members       -
PUT    /api/servers/order                             members       -
GET    /api/servers/activity                          members       -
POST   /api/servers                                   members       -
GET    /api/servers/:id                               all-unbanned  inside
PATCH  /api/servers/:id                               staff         staff
DELETE /api/servers/:id                               owner         owner
POST   /api/servers/:id/join                          unbanned      inside
POST   /api/servers/:id/leave                         guests        inside-guests
POST   /api/servers/:id/transfer                      owner         owner
# threads
POST   /api/messages/:id/thread                       inside        inside
GET    /api/channels/:id/threads                      unbanned      inside
PUT    /api/channels/:id/follow                       inside        inside
DELETE /api/channels/:id/follow                       inside        inside
# waitlist
POST   /api/waitlist                                  everyone      -
GET    /api/waitlist/stats                            everyone      -
# cases
GET    /api/cases/:id                                 -             owner
POST   /api/cases/:id/appeal                          -             owner
GET    /api/modlog                                    members       -
# desk
GET    /api/keeper/cases                              none          -
GET    /api/keeper/cases/:id                          -             none
POST   /api/keeper/cases/:id/acts                     -             none
POST   /api/keeper/acts/:id/undo                      -             none
GET    /api/keeper/imports                            none          -
POST   /api/keeper/imports                            none          -
GET    /api/keeper/imports/:id                        -             none
DELETE /api/keeper/imports/:id                        -             none
GET    /api/keeper/imports/:id/upload                 -             none
PATCH  /api/keeper/imports/:id/upload                 -             none
POST   /api/keeper/imports/:id/check                  -             none
POST   /api/keeper/imports/:id/start                  -             none
GET    /api/keeper/numbers                            none          -
GET    /api/keeper/waitlist                           none          -
GET    /api/keeper/waitlist.csv                       none          -
POST   /api/keeper/waitlist/:id/admit                 -             none
# blocks
GET    /api/users/blocks                              members       -
PUT    /api/users/:id/block                           members       members
DELETE /api/users/:id/block                           members       members
# inbox
GET    /api/inbox                                     members       -
GET    /api/inbox/unread                              members       -
POST   /api/inbox/read                                members       -
# knocks
POST   /api/users/:id/knock                           members       owner
# reports
POST   /api/reports                                   inside        inside
GET    /api/servers/:id/reports                       staff         staff
# reference
GET    /api/openapi.json                              everyone      -
GET    /api/docs                                      everyone      -
# answers
GET    /api/posts/:id/answers                         everyone      owner
POST   /api/posts/:id/answers                         members       owner
PATCH  /api/answers/:id                               owner         owner
DELETE /api/answers/:id                               owner         owner
# boards
GET    /api/boards                                    members       -
POST   /api/boards                                    members       -
PUT    /api/boards/:id                                owner         owner
PUT    /api/boards/:id/visibility                     owner         owner
DELETE /api/boards/:id                                owner         owner
POST   /api/boards/:id/trash                          owner         owner
# capsules
GET    /api/capsules                                  members       -
POST   /api/capsules                                  members       -
PUT    /api/capsules/:id                              -             owner
DELETE /api/capsules/:id                              -             owner
# images
GET    /api/images                                    members       -
GET    /api/users/:username/images                    everyone      owner
POST   /api/images                                    -             members
PUT    /api/images/normalize                          -             members
PUT    /api/images/:id/visibility                     owner         owner
PUT    /api/images/:id/alt                            owner         owner
DELETE /api/images/:id                                owner         owner
POST   /api/images/:id/trash                          owner         owner
PUT    /api/user/profile-image                        -             members
# music
POST   /api/spotify/search                            members       -
GET    /objects/demo/:id/audio                        everyone      -
GET    /objects/demo/:id/cover                        everyone      -
# posts
GET    /api/posts/:id                                 everyone      owner
POST   /api/posts                                     members       members
PATCH  /api/posts/:id                                 owner         owner
DELETE /api/posts/:id                                 owner         owner
GET    /api/posts/my                                  members       -
GET    /api/posts/archived                            members       -
GET    /api/users/:username/posts                     everyone      owner
GET    /api/feed                                      members       -
# profile-archives
GET    /api/profile-archives                          members       -
POST   /api/profile-archives                          members       members
DELETE /api/profile-archives/:id                      -             owner
# profile
PATCH  /api/users/profile                             members       -
GET    /api/users/:username                           everyone      owner
# tags
GET    /api/tags                                      members       -
GET    /api/tags/:name                                everyone      -
# trash
GET    /api/trash                                     members       -
POST   /api/trash/:kind/:id/restore                   -             owner
DELETE /api/trash/:kind/:id                           -             owner
# uploads
POST   /api/objects/upload                            members       -
PUT    /api/objects/upload/:key                       -             none
GET    /objects/:key                                  everyone      owner
GET    /objects/:key/thumbnail                        everyone      owner
# wall
GET    /api/users/:username/wall                      everyone      owner
POST   /api/users/:username/wall                      members       owner
DELETE /api/wall/:id                                  owner         owner
POST   /api/wall/:id/approve                          owner         owner
# map
GET    /api/constellation                             members       -
GET    /api/sky                                       everyone      -
GET    /api/constellation/suggestions                 members       -
GET    /api/constellation/place                       members       -`;

const members: readonly Actor[] = ["removed", "banned", "stranger", "member", "moderator", "owner"];
const without = (left: readonly Actor[], ...out: readonly Actor[]) =>
  left.filter((actor) => !out.includes(actor));
const everyone: readonly Actor[] = ["visitor", "revoked", ...members];
const inside: readonly Actor[] = ["member", "moderator", "owner"];

const callers: Readonly<Record<string, readonly Actor[]>> = {
  everyone,
  members,
  inside,
  none: [],
  owner: ["owner"],
  author: ["member"],
  staff: ["moderator", "owner"],
  unbanned: without(members, "banned"),
  "all-unbanned": without(everyone, "banned"),
  /** Everyone who may leave. */
  guests: without(members, "banned", "owner"),
  "inside-guests": without(inside, "owner"),
};

type AcceptedCallers = {
  endpoint: string;
  shown: readonly Actor[] | undefined;
  private: readonly Actor[] | undefined;
};

/** Returns the accepted callers of each endpoint. A column is undefined for `-`. */
export const readAcceptedCallers = (): AcceptedCallers[] =>
  table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [method = "", path = "", shown = "", hidden = ""] = line.split(/ +/);
      const accepted = { shown: callers[shown], private: callers[hidden] };
      if (!accepted.shown && !accepted.private) throw new Error(`No callers: ${line}`);
      return { endpoint: `${method} ${path}`, ...accepted };
    });
