import { afterAll, beforeAll, expect, test } from "vitest";
import { allRights } from "../../../contract/chat/rights.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openRoles } from "../../../testing/roles.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const columns = ["owner", "keeper", "greeter", "moderator", "member", "outside", "banned"] as const;
type Actor = (typeof columns)[number];

/**
 * The status of each act in a public server. The role of keepers has all rights and that of greeters has
 * `invite`, `kick`, `timeout`, `send` and `react`. Moderators have theirs, and members have none.
 */
const table = `
                 owner keeper greeter moderator member outside banned
manage_server    ok    ok     403     ok        403    403     404
manage_roles     ok    ok     403     403       403    403     404
manage_channels  ok    ok     403     ok        403    403     404
invite           ok    ok     ok      ok        403    403     404
kick             ok    ok     ok      ok        403    403     404
ban              ok    ok     403     ok        403    403     404
timeout          ok    ok     ok      ok        403    403     404
manage_messages  ok    ok     403     ok        403    403     404
pin              ok    ok     403     ok        403    403     404
send             ok    ok     ok      403       403    403     404
attach           ok    ok     403     403       403    403     404
thread           ok    ok     403     403       403    403     404
react            ok    ok     ok      403       403    403     404
unban            ok    ok     403     ok        403    403     404
end_timeout      ok    ok     ok      ok        403    403     404
edit             ok    ok     ok      403       403    -       -`;

type Scene = Awaited<ReturnType<typeof openScene>>;
type Act = (scene: Scene, as: string) => Promise<{ status: number }>;

let made = 0;
const name = () => `thing-${(made += 1)}`;

async function openScene() {
  const opened = await openRoles(app);
  const { order, give, moderatorRole, memberRole, changeRole } = opened;
  const greeterRole = await opened.makeRole("greeters", [
    ...(["invite", "kick", "timeout", "send", "react"] as const),
  ]);
  const keeperRole = await opened.makeRole("keepers", allRights);
  await order([keeperRole, moderatorRole.id, greeterRole]);
  const [keeper, greeter] = [
    await opened.addMember(keeperRole),
    await opened.addMember(greeterRole),
  ];
  const people = { ...opened, keeper, greeter, outside: opened.stranger };
  /** Own messages, sent before the member role lost its rights. */
  const own = new Map<string, string>();
  for (const actor of columns.slice(0, 5)) {
    const { secret } = people[actor];
    own.set(secret, (await opened.sendMessage(secret, "mine")).body.id);
  }
  // Moderators keep their rights without those of members.
  const managing = moderatorRole.rights.filter(
    (right) => !["send", "attach", "thread", "react"].includes(right),
  );
  await changeRole(moderatorRole.id, { rights: managing });
  await changeRole(memberRole.id, { rights: [] });
  return { ...people, own, give };
}

const newMessage = async ({ owner, sendMessage }: Scene) =>
  (await sendMessage(owner.secret, "a ripple")).body.id;

const acts: Record<string, Act> = {
  manage_server: ({ server }, as) =>
    app.request(server, { method: "PATCH", as, body: { description: name() } }),
  manage_roles: ({ server }, as) => app.request(`${server}/roles`, { as, body: { name: name() } }),
  manage_channels: ({ server }, as) =>
    app.request(`${server}/channels`, { as, body: { name: name() } }),
  invite: ({ server }, as) => app.request(`${server}/invites`, { as, body: {} }),
  kick: async (scene, as) => {
    const { id } = await scene.addMember();
    return app.request(`${scene.server}/members/${id}`, { method: "DELETE", as });
  },
  ban: async (scene, as) => {
    const { id } = await scene.addMember();
    return app.request(`${scene.server}/bans/${id}`, { method: "PUT", as });
  },
  timeout: async (scene, as) => {
    const { id } = await scene.addMember();
    const body = { minutes: 5, reason: "noise" };
    return app.request(`${scene.server}/members/${id}/timeout`, { method: "PUT", as, body });
  },
  manage_messages: async (scene, as) =>
    app.request(`/api/messages/${await newMessage(scene)}`, { method: "DELETE", as }),
  pin: async (scene, as) =>
    app.request(`/api/messages/${await newMessage(scene)}/pin`, { method: "PUT", as }),
  send: ({ sendMessage }, as) => sendMessage(as, "a ripple"),
  attach: ({ channel }, as) =>
    app.request(`${channel}/attachments`, { as, body: { name: "a.txt", size: 1 } }),
  thread: async (scene, as) =>
    app.request(`/api/messages/${await newMessage(scene)}/thread`, { method: "POST", as }),
  react: async (scene, as) =>
    app.request(`/api/messages/${await newMessage(scene)}/reactions/${encodeURIComponent("🌊")}`, {
      ...{ method: "PUT", as },
    }),
  unban: async (scene, as) => {
    const { id } = await scene.addMember();
    const path = `${scene.server}/bans/${id}`;
    await app.request(path, { method: "PUT", as: scene.owner.secret });
    return app.request(path, { method: "DELETE", as });
  },
  end_timeout: async (scene, as) => {
    const { id } = await scene.addMember();
    const path = `${scene.server}/members/${id}/timeout`;
    const body = { minutes: 5, reason: "noise" };
    await app.request(path, { method: "PUT", as: scene.owner.secret, body });
    return app.request(path, { method: "DELETE", as });
  },
  edit: ({ own }, as) =>
    app.request(`/api/messages/${own.get(as)}`, { method: "PATCH", as, body: { content: name() } }),
};

const rows = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/ +/));

test("chat-622: the table has every right", () => {
  const named = rows.map(([act = ""]) => act);
  expect(named).toEqual(Object.keys(acts));
  expect(named).toEqual(expect.arrayContaining([...allRights]));
});

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});

test.each(rows)("chat-622: %s: %s %s %s %s %s %s %s", async (act, ...expected) => {
  const statuses: Partial<Record<Actor, string>> = {};
  for (const [index, actor] of columns.entries()) {
    if (expected[index] === "-") continue;
    const answer = await acts[act ?? ""]?.(scene, scene[actor].secret);
    statuses[actor] = answer && answer.status < 300 ? "ok" : String(answer?.status);
  }
  const wanted = columns.map((actor, index) => [actor, expected[index]]);
  expect(statuses).toEqual(Object.fromEntries(wanted.filter(([, status]) => status !== "-")));
});
