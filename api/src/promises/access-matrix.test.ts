import { isSecondStore } from "@oni/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDeep } from "../../../.ci/suite/deep.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { requestRecipes, pathTo } from "../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../testing/access/access-scene.ts";
import {
  type AccessRow,
  type Actor,
  actors,
  readAccessTable,
  type State,
} from "../../testing/access/access-table.ts";
import { readAcceptedCallers } from "../../testing/access/accepted-callers.ts";
import { openTestApp } from "../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const wholeTable = readAccessTable();

/**
 * Both kinds of store decide access in the same code. The second run therefore makes one request per
 * endpoint, as the owner, to run its queries.
 */
const isReduced = isSecondStore() && !isDeep;
const callers: readonly Actor[] = isReduced ? ["owner"] : actors;
const rowsOf = (name: string) => {
  const rows = wholeTable.filter((row) => row.endpoint === name);
  const succeeding = rows.filter(({ verdicts }) => verdicts.owner === "ok");
  return isReduced ? [...succeeding, ...rows].slice(0, 1) : rows;
};

/** The key of a scene: its state, or the removal of its target. */
type Preparation = State | NonNullable<(typeof requestRecipes)[string]["remove"]>;

/** Scenes that no request has changed yet. */
const reusableScenes = new Map<Preparation, Scene>();

const preparationOf = ({ endpoint, state }: AccessRow): Preparation =>
  state === "deleted" ? (requestRecipes[endpoint]?.remove ?? state) : state;

async function prepare(row: AccessRow): Promise<Scene> {
  const preparation = preparationOf(row);
  const known = reusableScenes.get(preparation);
  if (known) return known;
  const scene = await openScene(app, row.state);
  if (typeof preparation === "function") await preparation(app, scene);
  reusableScenes.set(preparation, scene);
  return scene;
}

/** Endpoints without a target that change the access of their caller. */
const endsAccess = [
  "DELETE /api/users/me",
  "POST /api/auth/logout",
  "PATCH /api/auth/password",
  "POST /api/auth/recovery-codes",
  "POST /api/auth/recover",
];

function isSpent({ endpoint, state }: AccessRow, status: number): boolean {
  if (status >= 300 || endpoint.startsWith("GET")) return false;
  return state === "-" ? endsAccess.includes(endpoint) : !requestRecipes[endpoint]?.keepsScene;
}

type AccessQuery = { endpoint: Endpoint; state: State; scene: Scene; actor: Actor };

async function request({ endpoint, state, scene, actor }: AccessQuery, isUnknown = false) {
  const how = requestRecipes[nameOf(endpoint)];
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

type Answer = Awaited<ReturnType<typeof request>>;

/** The response to an actor. If it is a refusal, also the response for an unknown target. */
type ActorResponses = { known: Answer; unknown: Answer | null };

const isRefusing = (verdict: AccessRow["verdicts"][Actor]) => verdict === 404 || verdict === 400;

async function requestAsAll(
  endpoint: Endpoint,
  row: AccessRow,
): Promise<Map<Actor, ActorResponses>> {
  const responses = new Map<Actor, ActorResponses>();
  for (const actor of callers) {
    const question = { endpoint, state: row.state, scene: await prepare(row), actor };
    const known = await request(question);
    const unknown = isRefusing(row.verdicts[actor]) ? await request(question, true) : null;
    responses.set(actor, { known, unknown });
    if (isSpent(row, known.status)) reusableScenes.delete(preparationOf(row));
  }
  return responses;
}

const cachedResponses = new Map<AccessRow, ReturnType<typeof requestAsAll>>();

/** Both rules use the same requests, which are made once. */
function responsesTo(endpoint: Endpoint, row: AccessRow): ReturnType<typeof requestAsAll> {
  const responses = cachedResponses.get(row) ?? requestAsAll(endpoint, row);
  cachedResponses.set(row, responses);
  return responses;
}

test("api-19: every endpoint has rows in the table, and nothing else has", () => {
  expect([...new Set(wholeTable.map(({ endpoint }) => endpoint))].sort()).toEqual(
    endpoints.map(nameOf).sort(),
  );
  const unnamed = wholeTable.filter(
    ({ endpoint, state }) => state !== "-" && !requestRecipes[endpoint]?.names,
  );
  expect(unnamed, "rows about things that nothing is known of").toEqual([]);
});

test("api-19: the rules accept the callers that the table by hand names, and no others", () => {
  const isRefused = (verdict: AccessRow["verdicts"][Actor]) =>
    verdict === 401 || verdict === 403 || verdict === 404;
  const acceptedIn = (endpoint: string, states: readonly State[]) => {
    const row = wholeTable.find(
      (each) => each.endpoint === endpoint && states.includes(each.state),
    );
    return row && actors.filter((actor) => !isRefused(row.verdicts[actor]));
  };
  const byRule = endpoints.map(nameOf).map((endpoint) => {
    const shown = acceptedIn(endpoint, ["-", "public"]);
    const hidden = acceptedIn(endpoint, ["private", "hidden"]);
    // Items in the trash are neither.
    return {
      endpoint,
      shown,
      private: hidden ?? (shown ? undefined : acceptedIn(endpoint, ["deleted"])),
    };
  });
  const byName = (one: { endpoint: string }, other: { endpoint: string }) =>
    one.endpoint < other.endpoint ? -1 : 1;
  expect(byRule.toSorted(byName)).toEqual(readAcceptedCallers().toSorted(byName));
});

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  "$name",
  ({ name, endpoint }) => {
    const rows = rowsOf(name);

    test.each(rows)("api-19: $state, every actor gets the response of the table", async (row) => {
      const outcomes: Partial<Record<Actor, number | "ok">> = {};
      for (const [actor, { known }] of await responsesTo(endpoint, row)) {
        outcomes[actor] = known.status === (endpoint.status ?? 200) ? "ok" : known.status;
      }
      const expected = callers.map((actor) => [actor, row.verdicts[actor]]);
      expect(outcomes).toEqual(Object.fromEntries(expected));
    });

    const refusing = rows.filter(({ verdicts }) =>
      callers.some((actor) => isRefusing(verdicts[actor])),
    );
    test.each(refusing)(
      "api-20: $state, a refusal does not reveal whether the target exists",
      async (row) => {
        for (const [actor, { known, unknown }] of await responsesTo(endpoint, row)) {
          if (unknown) expect(known, actor).toEqual(unknown);
        }
      },
    );
  },
);
