import { invites } from "@oni/db/schema";
import { makeChannel, makeMember } from "@oni/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as channels from "../../../contract/channels.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import * as invitations from "../../../contract/invites.ts";
import * as members from "../../../contract/members.ts";
import * as messages from "../../../contract/messages.ts";
import * as reactions from "../../../contract/reactions.ts";
import * as reports from "../../../contract/reports.ts";
import * as servers from "../../../contract/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** `removed` was kicked, `revoked` lost their session, both a moment ago. */
const actors = [
  "visitor",
  "revoked",
  "banned",
  "removed",
  "stranger",
  "member",
  "moderator",
  "owner",
] as const;
type Actor = (typeof actors)[number];

/** Success, whatever its status, or the refusal. */
type Verdict = "ok" | 401 | 403 | 404;
type Verdicts = Record<Exclude<Actor, "visitor" | "revoked" | "removed">, Verdict>;

const outside = (verdict: Verdict) => ({ banned: verdict, stranger: verdict });
const inside = (member: Verdict, moderator: Verdict, owner: Verdict) => ({
  member,
  moderator,
  owner,
});
const everyone = { ...outside("ok"), ...inside("ok", "ok", "ok") };

/** Who may, in a public and in a private server. Whoever was removed stands where strangers do. */
const rules = {
  anyone: { public: everyone, private: everyone },
  see: { public: everyone, private: { ...everyone, ...outside(404) } },
  members: both(inside("ok", "ok", "ok")),
  staff: both(inside(403, "ok", "ok")),
  owner: both(inside(403, 403, "ok")),
  author: both(inside("ok", 403, 403)),
  join: {
    public: { ...everyone, banned: 403 },
    private: { ...everyone, ...outside(404) },
  },
  leave: {
    public: { ...everyone, owner: 403 },
    private: { ...everyone, ...outside(404), owner: 403 },
  },
  accept: { public: { ...everyone, banned: 403 }, private: { ...everyone, banned: 403 } },
  // Who holds a code may know of the invitation, private or not.
  withdraw: {
    public: { ...outside(403), ...inside(403, "ok", "ok") },
    private: { ...outside(403), ...inside(403, "ok", "ok") },
  },
} as const satisfies Record<string, Record<"public" | "private", Verdicts>>;

function both(within: ReturnType<typeof inside>) {
  return { public: { ...outside(403), ...within }, private: { ...outside(404), ...within } };
}

/** A server to be acted on, with something of every kind in it. Messages are the member's. */
async function openScene(visibility: "public" | "private") {
  const dimension = await openDimension(app, { isPublic: visibility === "public" });
  const { id: serverId, owner } = dimension;
  const removed = await app.signIn();
  await makeMember(app.db, { serverId, userId: removed.id });
  const kick = { method: "DELETE", as: owner.secret };
  await app.ask(`${dimension.server}/members/${removed.id}`, kick);
  const revoked = await app.signIn();
  await makeMember(app.db, { serverId, userId: revoked.id });
  await app.ask("/api/auth/logout", { method: "POST", as: revoked.secret });
  const target = await makeMember(app.db, { serverId });
  const side = await makeChannel(app.db, { serverId });
  const code = crypto.randomUUID();
  await app.db.insert(invites).values({ code, serverId, createdBy: owner.id });
  return { ...dimension, removed, revoked, visitor: { secret: "" }, target, side, code };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

type Row = {
  endpoint: Endpoint;
  rule: keyof typeof rules;
  /** What `:id` or `:code` names; the server unless said otherwise. */
  on?: (scene: Scene) => string;
  userId?: (scene: Scene) => string;
  query?: string;
  body?: (scene: Scene) => object;
};

const byTarget = { userId: ({ target }: Scene) => target.userId };
const onChannel = { on: ({ channelId }: Scene) => channelId };
const onMessage = { on: ({ message }: Scene) => message.id };
const onInvite = { on: ({ code }: Scene) => code };

const rows: Row[] = [
  { endpoint: servers.listServers, rule: "anyone" },
  { endpoint: servers.createServer, rule: "anyone", body: () => ({ name: "mine" }) },
  { endpoint: servers.getServer, rule: "see" },
  { endpoint: servers.updateServer, rule: "staff", body: () => ({ name: "renamed" }) },
  { endpoint: servers.deleteServer, rule: "owner" },
  { endpoint: servers.joinServer, rule: "join" },
  { endpoint: servers.leaveServer, rule: "leave" },
  { endpoint: members.listMembers, rule: "see" },
  {
    endpoint: members.updateMember,
    rule: "owner",
    ...byTarget,
    body: () => ({ role: "moderator" }),
  },
  { endpoint: members.removeMember, rule: "staff", ...byTarget },
  { endpoint: members.listBans, rule: "staff" },
  { endpoint: members.banMember, rule: "staff", ...byTarget },
  { endpoint: members.unbanMember, rule: "staff", userId: ({ banned }) => banned.id },
  { endpoint: channels.listChannels, rule: "see" },
  { endpoint: channels.createChannel, rule: "staff", body: () => ({ name: "another" }) },
  { endpoint: channels.updateChannel, rule: "staff", ...onChannel, body: () => ({ name: "new" }) },
  { endpoint: channels.deleteChannel, rule: "staff", on: ({ side }) => side.id },
  { endpoint: channels.markChannelRead, rule: "members", ...onChannel, body: () => ({ seq: 1 }) },
  { endpoint: messages.listMessages, rule: "see", ...onChannel },
  {
    endpoint: messages.sendMessage,
    rule: "members",
    ...onChannel,
    body: () => ({ content: "hi" }),
  },
  { endpoint: messages.editMessage, rule: "author", ...onMessage, body: () => ({ content: "hm" }) },
  { endpoint: messages.deleteMessage, rule: "members", ...onMessage },
  { endpoint: reactions.addReaction, rule: "members", ...onMessage },
  { endpoint: reactions.removeReaction, rule: "members", ...onMessage },
  { endpoint: messages.searchMessages, rule: "see", query: "?q=ripple" },
  { endpoint: invitations.createInvite, rule: "staff", body: () => ({}) },
  { endpoint: invitations.listInvites, rule: "staff" },
  { endpoint: invitations.previewInvite, rule: "anyone", ...onInvite },
  { endpoint: invitations.acceptInvite, rule: "accept", ...onInvite },
  { endpoint: invitations.deleteInvite, rule: "withdraw", ...onInvite },
  {
    endpoint: reports.createReport,
    rule: "members",
    body: ({ message }) => ({ messageId: message.id, reason: "cold" }),
  },
  { endpoint: reports.listReports, rule: "staff" },
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function ask({ endpoint, on, userId, query, body }: Row, scene: Scene, actor: Actor, id?: string) {
  const path = endpoint.path
    .replace(/:id|:code/, id ?? on?.(scene) ?? scene.id)
    .replace(":userId", userId?.(scene) ?? "")
    .replace(":emoji", encodeURIComponent("🌊"));
  return app.ask<object>(`${path}${query ?? ""}`, {
    method: endpoint.method,
    as: scene[actor].secret,
    ...(body && { body: body(scene) }),
  });
}

function verdictFor(row: Row, visibility: "public" | "private", actor: Actor): Verdict {
  if (actor === "visitor" || actor === "revoked") return 401;
  return rules[row.rule][visibility][actor === "removed" ? "stranger" : actor];
}

test("DM28: every endpoint of dimensions has a row in the matrix", () => {
  const ours = /^\/api\/(servers|channels|messages|invites|reports)(\/|$)/;
  const promised = endpoints.filter(({ path }) => ours.test(path)).map(nameOf);
  expect(rows.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(promised.sort());
});

describe.each(["public", "private"] as const)("in a %s server", (visibility) => {
  const cases = rows.map((row) => ({ name: nameOf(row.endpoint), row }));

  test.each(cases)("DM28: $name answers each by what they are", async ({ row }) => {
    const answers: Partial<Record<Actor, number>> = {};
    const wanted: Partial<Record<Actor, number>> = {};
    let scene = await openScene(visibility);
    for (const actor of actors) {
      const verdict = verdictFor(row, visibility, actor);
      wanted[actor] = verdict === "ok" ? (row.endpoint.status ?? 200) : verdict;
      answers[actor] = (await ask(row, scene, actor)).status;
      const isSpent = row.endpoint.method !== "GET" && answers[actor] < 300;
      if (isSpent) scene = await openScene(visibility);
    }
    expect(answers).toEqual(wanted);
  });

  const named = cases.filter(({ row }) => row.endpoint.params);
  test.each(named)(
    "DM29: $name hides what is not there and what is not seen alike",
    async ({ row }) => {
      const scene = await openScene(visibility);
      const unknown = await ask(row, scene, "stranger", crypto.randomUUID());
      expect(unknown.status).toBe(404);
      for (const actor of actors) {
        if (verdictFor(row, visibility, actor) !== 404) continue;
        const hidden = await ask(row, scene, actor);
        expect({ ...hidden.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
        const headers = (answer: { headers: Headers }) =>
          [...answer.headers].filter(([name]) => name !== "x-request-id");
        expect(headers(hidden)).toEqual(headers(unknown));
      }
    },
  );
});
