import type { AccessRule } from "../../contract/access.ts";

const everyone = `
-        ok  ok  ok  ok  ok  ok  ok  ok`;
const members = `
-        401 401 ok  ok  ok  ok  ok  ok`;
const noMembers = `
-        401 401 401 401 401 401 401 401`;
const keepers = `
-        404 404 404 404 404 404 404 404`;
const caseForKeepers = `
private  404 404 404 404 404 404 404 404`;
const noProgram = `
-        401 401 404 404 404 404 404 404`;
/** No caller has signed in at the provider, or logged in a program. */
const refused = `
-        400 400 400 400 400 400 400 400`;
/** Public to everyone, without an owner. */
const common = `
public   ok  ok  ok  ok  ok  ok  ok  ok`;
const shown = `
public   ok  ok  ok  ok  ok  ok  ok  ok
private  404 404 404 404 404 404 404 ok
hidden   404 404 404 404 404 404 404 ok
deleted  404 404 404 404 404 404 404 404`;
const seen = `
public   401 401 ok  ok  ok  ok  ok  ok
private  401 401 404 404 404 404 404 ok
hidden   401 401 404 404 404 404 404 ok
deleted  401 401 404 404 404 404 404 404`;
const reachable = `
public   401 401 ok  ok  ok  ok  ok  ok
hidden   401 401 404 404 404 404 404 ok
deleted  401 401 404 404 404 404 404 404`;
const own = `
public   401 401 403 403 403 403 403 ok
private  401 401 404 404 404 404 404 ok
hidden   401 401 404 404 404 404 404 ok
deleted  401 401 404 404 404 404 404 404`;
const private_ = `
private  401 401 404 404 404 404 404 ok`;
const privateOwn = `${private_}
deleted  401 401 404 404 404 404 404 404`;
const uploads = `
private  401 401 400 400 400 400 400 ok`;
const inCapsule = `${members}
private  401 401 400 400 400 400 400 ok
deleted  401 401 400 400 400 400 400 400`;

const seenInServer = `
public   401 401 ok  404 ok  ok  ok  ok
private  401 401 404 404 404 ok  ok  ok
deleted  401 401 404 404 404 404 404 404`;
const insideServer = `
public   401 401 403 404 403 ok  ok  ok
private  401 401 404 404 404 ok  ok  ok
deleted  401 401 404 404 404 404 404 404`;
const staff = `
public   401 401 403 404 403 403 ok  ok
private  401 401 404 404 404 403 ok  ok
deleted  401 401 404 404 404 404 404 404`;
const staffOverStaff = `${staff}
staff    401 401 403 404 403 403 403 ok`;
const serverOwner = `
public   401 401 403 404 403 403 403 ok
private  401 401 404 404 404 403 403 ok
deleted  401 401 404 404 404 404 404 404`;

/** The path contains a secret. */
const byCode = `
public   ok  ok  ok  ok  ok  ok  ok  ok
private  ok  ok  ok  ok  ok  ok  ok  ok
deleted  404 404 404 404 404 404 404 404`;

/** The expected rows of each rule. The columns are the actors of the access table. */
export const rowsOfRules: Readonly<Record<AccessRule, string>> = {
  everyone,
  member: members,
  keeper: keepers,

  "mail-link": noMembers,
  "mail-address": members,
  push: members,
  "push-device-own": privateOwn,
  "passkey-own": private_,
  "identity-own": private_,
  "session-own": privateOwn,
  "token-own": private_,
  "bot-own": private_,
  "device-login-waiting": `
public   401 401 ok  ok  ok  ok  ok  ok`,

  "shrine-shown": `
public   ok  ok  ok  ok  ok  ok  ok  ok
hidden   404 404 404 404 404 404 404 ok
deleted  404 404 404 404 404 404 404 404`,
  // The deleted shrine is the owner's, who has no session any more.
  "shrine-seen": `
public   401 401 ok  ok  ok  ok  ok  ok
hidden   401 401 404 404 404 404 404 ok
deleted  401 401 404 404 404 404 404 401`,
  "post-shown": shown,
  "post-seen": seen,
  "post-own": own,
  "answer-seen": seen,
  "answer-own": own,
  "answer-removable": own,
  "mark-approvable": own,
  "mark-removable": own,
  "capsule-own": privateOwn,
  "profile-archive-own": privateOwn,
  "board-own": own,
  "image-own": own,
  "board-trashable": own,
  "image-trashable": own,
  "trashed-own": `
deleted  401 401 404 404 404 404 404 ok`,
  "tag-shown": common,
  "track-shown": common,
  "file-shown": shown,
  "member-reachable": reachable,
  "member-any": `
public   401 401 ok  ok  ok  ok  ok  ok
hidden   401 401 ok  ok  ok  ok  ok  ok
deleted  401 401 404 404 404 404 404 404`,

  "server-shown": `
public   ok  ok  ok  404 ok  ok  ok  ok
private  404 404 404 404 404 ok  ok  ok
deleted  404 404 404 404 404 404 404 404`,
  "server-seen": seenInServer,
  // The server is open to join, so an application conflicts.
  "server-with-voice": `
public   401 401 409 404 409 409 409 409
private  401 401 404 404 404 409 409 409
deleted  401 401 404 404 404 404 404 404`,
  "dimension-seen": seenInServer,
  "server-applications": staff,
  "server-hooks": staff,
  "server-bans": staff,
  "server-timeouts": staff,
  "server-reports": staff,
  "server-invites": staff,
  "server-manager": staff,
  "channel-manager": staff,
  "role-manager": serverOwner,
  "server-inviter": staff,
  "role-changeable": serverOwner,
  "category-changeable": staff,
  "server-owner": serverOwner,
  "member-kickable": staffOverStaff,
  "bot-removable": staff,
  "member-promotable": serverOwner,
  "member-bannable": staffOverStaff,
  "member-to-time-out": staffOverStaff,
  "member-banned": staffOverStaff,
  "member-timed-out": staffOverStaff,
  "invite-known": `
public   401 401 ok  403 ok  ok  ok  ok
private  401 401 ok  403 ok  ok  ok  ok
deleted  401 401 404 404 404 404 404 404`,
  "invite-usable": byCode,
  "invite-manager": `
public   401 401 403 403 403 403 ok  ok
private  401 401 403 403 403 403 ok  ok
deleted  401 401 404 404 404 404 404 404`,

  "channel-seen": seenInServer,
  "channel-member": insideServer,
  "channel-voice": insideServer,
  "channel-files": insideServer,
  "channel-changeable": staff,
  "channel-removable": staff,
  "channel-webhooks": staff,
  "webhook-changeable": staff,
  "webhook-posted": byCode,
  "mask-claimable": insideServer,
  "mask-confirmable": serverOwner,
  "mask-releasable": serverOwner,
  "thread-followable": insideServer,
  "message-member": insideServer,
  "message-reactable": insideServer,
  "message-own": `
public   401 401 403 404 403 ok  403 403
private  401 401 404 404 404 ok  403 403
deleted  401 401 404 404 404 404 404 404`,
  "message-removable": insideServer,
  "message-pinnable": staff,
  // The thread exists already.
  "message-root": `
public   401 401 403 404 403 200 200 200
private  401 401 404 404 404 200 200 200
deleted  401 401 404 404 404 404 404 404`,
  "direct-seen": privateOwn,
  "direct-received": privateOwn,
  "direct-declinable": privateOwn,
  "direct-openable": reachable,
  "subject-reportable": insideServer,

  "case-concerned": private_,
  "case-of-another": caseForKeepers,
  "act-of-another": caseForKeepers,
  "case-listed": caseForKeepers,
  "waitlist-entry": caseForKeepers,
  "import-listed": caseForKeepers,
};

/** The rows of endpoints whose target is in the body, or whose example does not succeed. */
export const rowsOfEndpoints: Readonly<Record<string, string>> = {
  "POST /api/auth/forgot": everyone,
  "POST /api/auth/totp/confirm": `
-        401 401 400 400 400 400 400 400`,
  "POST /api/auth/passkeys": noMembers,
  "POST /api/auth/passkey": noMembers,
  "GET /api/auth/oidc/callback": refused,
  "POST /api/auth/oidc/finish": refused,
  "POST /api/auth/oidc/register": refused,
  "POST /api/auth/oidc/link": `
-        401 401 400 400 400 400 400 400`,
  // No program waits with the code of the example.
  "POST /api/auth/device/token": refused,
  "POST /api/auth/device/confirm": noProgram,
  "POST /api/auth/device/deny": noProgram,
  "POST /api/images": uploads,
  "PUT /api/images/normalize": uploads,
  "PUT /api/user/profile-image": uploads,
  "POST /api/posts": inCapsule,
  "POST /api/profile-archives": inCapsule,
  "PUT /api/objects/upload/:key": `
private  403 403 403 403 403 403 403 403`,
  // The owner cannot leave.
  "POST /api/servers/:id/leave": `
public   401 401 ok  404 ok  ok  ok  403
private  401 401 404 404 404 ok  ok  403
deleted  401 401 404 404 404 404 404 404`,
  // No caller has applied.
  "DELETE /api/servers/:id/application": `
public   401 401 404 404 404 404 404 404
private  401 401 404 404 404 404 404 404
deleted  401 401 404 404 404 404 404 404`,
};
