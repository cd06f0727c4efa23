import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeeperNumbers, Waiting } from "../../../contract/keepers/desk.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openKeepers } from "../../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keepers: Awaited<ReturnType<typeof openKeepers>>;
beforeAll(async () => {
  app = await openTestApp();
  keepers = await openKeepers(app);
});
afterAll(() => app.close());

const join = (email: string, oni_id: string) =>
  app.request("/api/waitlist", { body: { email, oni_id, source: "landing" } });
const list = async (query = "") =>
  (await app.request<Waiting[]>(`/api/keeper/waitlist${query}`, { as: keepers.keeper.secret }))
    .body;

test("keepers-316: the waitlist is listed, exported, and admitted with the reserved names", async () => {
  await join("+eel@elsewhere.net", "glass_eel");
  await join("hand@elsewhere.net", "minute_hand");
  const [first, second] = await list();
  expect(first).toMatchObject({
    email: "+eel@elsewhere.net",
    oniId: "glass_eel",
    admittedAt: null,
  });
  expect(await list(`?limit=1&before=${first?.id}`)).toEqual([second]);
  const csv = await app.app.request("/api/keeper/waitlist.csv", {
    headers: { Authorization: `Bearer ${keepers.keeper.secret}` },
  });
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, row] = (await csv.text()).split("\r\n");
  expect(header).toBe("id,email,oni_id,source,created_at,admitted_at");
  expect(row).toBe(`${first?.id},"'+eel@elsewhere.net",glass_eel,landing,${first?.createdAt},`);

  const settings = { ...app.deps.settings, registration: "invite" as const };
  const invited = await openTestApp({ settings }, databaseOf(app));
  const register = (email: string, inviteCode?: string) =>
    invited.request("/api/auth/register", {
      body: { username: "glass_eel", email, password: "Ripple_1@", inviteCode },
    });
  const admit = await app.request<{ inviteCode: string }>(
    `/api/keeper/waitlist/${first?.id}/admit`,
    {
      method: "POST",
      as: keepers.keeper.secret,
    },
  );
  expect(admit.status).toBe(200);
  expect((await list())[0]?.admittedAt).toEqual(expect.any(String));
  const { inviteCode } = admit.body;
  expect((await register("+eel@elsewhere.net")).status).toBe(403);
  expect((await register("other@elsewhere.net", inviteCode)).status).toBe(403);
  expect((await register("+eel@elsewhere.net", inviteCode)).status).toBe(201);
  expect((await list()).map(({ email }) => email)).toEqual(["hand@elsewhere.net"]);
  const { body } = await app.request<KeeperNumbers>("/api/keeper/numbers", {
    as: keepers.keeper.secret,
  });
  expect(body.waiting).toBe(1);
  await invited.close();
});
