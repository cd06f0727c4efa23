import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTestStore } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { createHttpClient, startServerProcess, until } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel, Server } from "../../contract/index.ts";
import { sendBudgets } from "@oni/realtime/contract";
import { readConfig } from "../../src/process/config.ts";
import { runJob } from "../../src/operator/run-job.ts";
import { residentAccessKey } from "../fill-network.ts";
import { createRandom } from "../random.ts";
import { isResidentKey, type ResidentKey } from "../resident-keys.ts";
import { liveCast, liveScenes } from "./live-scenes.ts";
import { planSteps, type Step } from "./plan-steps.ts";
import { runLive } from "./run-live.ts";

/** For a busy machine. */
const patienceMs = 60_000;

const channelNames = liveScenes.map(({ dimension, channel }) => ({ dimension, channel }));
const nameOf = (key: ResidentKey) => key;

function firstSteps(seed: number, written = new Set<string>()): Step[] {
  const plan = planSteps({ random: createRandom(seed), channelNames, nameOf }, written);
  return Array.from({ length: 2_000 }, () => plan.next().value);
}

const textsOf = (steps: Step[]) =>
  steps.flatMap((step) => (step.name === "write" ? [step.text] : []));

test("api-90: the same seed and history give the same steps, other ones give others", () => {
  const steps = firstSteps(4);
  expect(firstSteps(4)).toEqual(steps);
  expect(firstSteps(5)).not.toEqual(steps);
  expect(new Set(steps.map(({ name }) => name)).size).toBe(4);
  expect(new Set(steps.map(({ by }) => by))).toEqual(new Set(liveCast));
  const [first = ""] = textsOf(steps);
  expect(textsOf(firstSteps(4, new Set([first])))).not.toContain(first);
});

test("api-90: live residents stay far below every rate limit", () => {
  let nowMs = 0;
  const requestTimes = new Map<ResidentKey, number[]>();
  const { write } = sendBudgets;
  for (const step of firstSteps(9)) {
    nowMs += step.waitMs + (step.name === "write" ? step.typingMs : 0);
    expect(step.waitMs).toBeGreaterThan(1_000);
    const times = [...(requestTimes.get(step.by) ?? []), nowMs].filter(
      (ms) => ms > nowMs - write.windowMs,
    );
    requestTimes.set(step.by, times);
    expect(times.length).toBeLessThan(write.points / 3);
  }
});

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let names: Map<ResidentKey, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-live-"));
  const dataDirectory = join(folder, "data");
  await unpackTestStore(dataDirectory);
  server = await startServerProcess(new URL("../../src/entry/standalone.ts", import.meta.url), {
    ...{ DATA_DIR: dataDirectory, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "error" },
  });
  const config = readConfig({ DATA_DIR: dataDirectory });
  const options = { memberCount: 12, seed: 1 };
  await runJob(config, "demo", options);
  const residents: Record<string, string> = JSON.parse(await runJob(config, "residents", options));
  names = new Map(
    Object.entries(residents).flatMap(([key, name]) => (isResidentKey(key) ? [[key, name]] : [])),
  );
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  await rm(folder, { recursive: true });
});

test("api-90: residents come online, open channels, write and react on a running server, and sign out", async () => {
  const request = createHttpClient(server.url);
  const signIn = (key: ResidentKey) =>
    request<{ sessionId: string }>("POST", "/api/auth/login", {
      body: { username: names.get(key), password: residentAccessKey },
    });
  const { sessionId: secret } = await signIn("lumen");
  const [band] = await request<Server[]>("GET", "/api/servers?q=Night%20Band", { secret });
  const online = async () => {
    const path = `/api/servers/${band?.id}/members`;
    const members = await request<{ username: string; online: boolean }[]>("GET", path, { secret });
    return members.filter((member) => member.online).map(({ username }) => username);
  };
  const ending = new AbortController();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    const areOnline = async () => (await online()).length === 5;
    if (pauses === 20) await until("all are online", areOnline, patienceMs);
    if (pauses === 80) ending.abort();
  };
  const reports: string[] = [];
  const done = await runLive(
    { origin: server.url, pause },
    {
      ...{ names, password: residentAccessKey, seed: 1, signal: ending.signal },
      report: (sentence) => reports.push(sentence),
    },
  );
  expect(reports).toEqual([expect.stringMatching(/^langegolf, tomek_64b, .* are online\.$/)]);
  expect(done).toMatch(
    /went home after [1-9]\d* walks, [1-9]\d* lines, [1-9]\d* reactions and [1-9]\d* knocks/,
  );

  const [train] = await request<Server[]>("GET", "/api/servers?q=Last%20Train", { secret });
  const path = `/api/servers/${train?.id}/channels`;
  const [general] = await request<Channel[]>("GET", path, { secret });
  const log = await request<Message[]>("GET", `/api/channels/${general?.id}/messages`, { secret });
  const contents = log.map(({ content }) => content);
  expect(contents).toContain("evening @tomek_64b, you are up early or late");
  expect(new Set(contents).size).toBe(contents.length);

  await until("all are offline", async () => (await online()).length === 0, patienceMs);
  const { sessionId } = await signIn("wil");
  const sessions = await request<unknown[]>("GET", "/api/auth/sessions", { secret: sessionId });
  expect(sessions).toHaveLength(1);
});

test("api-90: an unreachable or refusing server ends the run with one sentence", async () => {
  const options = { password: "another Key1", seed: 1, signal: new AbortController().signal };
  const live = { ...options, names, report: () => {} };
  const pause = async () => {};
  await expect(runLive({ origin: server.url, pause }, live)).rejects.toThrow(
    /^langegolf may not POST .* 401 Invalid ONI_ID or access key/,
  );
  await expect(runLive({ origin: "http://127.0.0.1:9", pause }, live)).rejects.toThrow(
    "Nobody answers at http://127.0.0.1:9.",
  );
});
