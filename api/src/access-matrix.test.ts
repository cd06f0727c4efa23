import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import { asks, pathTo } from "../testing/access-asks.ts";
import { openScene, type Scene } from "../testing/access-scene.ts";
import {
  type AccessRow,
  type Actor,
  actors,
  readAccessTable,
  type State,
} from "../testing/access-table.ts";
import { openTestApp } from "../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const table = readAccessTable();

/** What a scene is known by: the state, or the removal, that all in it have in common. */
type Preparation = State | NonNullable<(typeof asks)[string]["remove"]>;

/** Scenes that nothing was done to yet. */
const untouched = new Map<Preparation, Scene>();

const preparationOf = ({ endpoint, state }: AccessRow): Preparation =>
  state === "deleted" ? (asks[endpoint]?.remove ?? state) : state;

async function prepare(row: AccessRow): Promise<Scene> {
  const preparation = preparationOf(row);
  const known = untouched.get(preparation);
  if (known) return known;
  const scene = await openScene(app, row.state);
  if (typeof preparation === "function") await preparation(app, scene);
  untouched.set(preparation, scene);
  return scene;
}

/** What names nothing changes nothing that others are asked about, but for the caller's own access. */
const ends = ["DELETE /api/users/me", "POST /api/auth/logout", "PATCH /api/auth/password"];

const isSpent = ({ endpoint, state }: AccessRow, status: number) =>
  status < 300 && !endpoint.startsWith("GET") && (state !== "-" || ends.includes(endpoint));

type Question = { endpoint: Endpoint; state: State; scene: Scene; actor: Actor };

async function ask({ endpoint, state, scene, actor }: Question, isUnknown = false) {
  const how = asks[nameOf(endpoint)];
  const known = state === "-" ? "" : (how?.names?.(scene) ?? "");
  const name = isUnknown ? (how?.unknown ?? crypto.randomUUID()) : known;
  const { secret } = scene[actor];
  const response = await app.app.request(pathTo(endpoint, scene, name), {
    method: endpoint.method,
    headers: {
      "X-Request-Id": "matrix",
      ...(how?.body && { "Content-Type": "application/json" }),
      ...(secret && { Authorization: `Bearer ${secret}` }),
    },
    ...(how?.body && { body: JSON.stringify(how.body(name, scene)) }),
  });
  return {
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
  };
}

test("SF1: every endpoint has its rows in the table, and nothing else has", () => {
  expect([...new Set(table.map(({ endpoint }) => endpoint))].sort()).toEqual(
    endpoints.map(nameOf).sort(),
  );
  const unnamed = table.filter(({ endpoint, state }) => state !== "-" && !asks[endpoint]?.names);
  expect(unnamed, "rows about things that nothing is known of").toEqual([]);
});

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  "$name",
  ({ name, endpoint }) => {
    const rows = table.filter((row) => row.endpoint === name);

    test.each(rows)("SF1: $state, answers each by the table", async (row) => {
      const answers: Partial<Record<Actor, number | "ok">> = {};
      for (const actor of actors) {
        const scene = await prepare(row);
        const { status } = await ask({ endpoint, state: row.state, scene, actor });
        answers[actor] = status === (endpoint.status ?? 200) ? "ok" : status;
        if (isSpent(row, status)) untouched.delete(preparationOf(row));
      }
      expect(answers).toEqual(row.verdicts);
    });

    const refusing = rows.filter(({ verdicts }) =>
      Object.values(verdicts).some((verdict) => verdict === 404 || verdict === 400),
    );
    test.each(refusing)("SF2: $state, tells nobody whether it is there", async (row) => {
      const scene = await prepare(row);
      for (const actor of actors) {
        const verdict = row.verdicts[actor];
        if (verdict !== 404 && verdict !== 400) continue;
        const question = { endpoint, state: row.state, scene, actor };
        expect(await ask(question), actor).toEqual(await ask(question, true));
      }
    });
  },
);
