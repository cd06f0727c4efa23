import { describe, expect, it, test } from "vitest";
import * as contract from "@oni/api/contract";
import { commands } from "../commands/registry.ts";
import { readLine, splitLine } from "../language/read-line.ts";
import { leftOut, programCommands } from "./program-commands.ts";
import { refusal, type Responses, run, savedLogin } from "./testing/run.ts";

const channelId = "01900000-0000-7000-8000-000000000001";
const home: Responses = {
  "GET /api/auth/me": { id: "u1", username: "moth", isKeeper: false },
  "GET /api/servers": [
    { id: "s2", name: "Tidepool Radio", role: null, rights: [], channels: [] },
    { id: "s1", name: "Tidepool Radio", role: "member", rights: ["send"], channels: [] },
  ],
  "GET /api/servers/s1/channels": [{ id: channelId, name: "general", unreadCount: 0 }],
  "GET /api/directs": [
    { id: "d1", channelId: "dc1", other: { username: "kite_exe" }, channels: [] },
  ],
  [`POST /api/channels/${channelId}/messages`]: [{}],
  "POST /api/channels/dc1/messages": [{}],
};
const general = "tidepool radio/general";
const sent = (requests: Awaited<ReturnType<typeof run>>["requests"]) =>
  requests.flatMap(({ name, body }) => (name.startsWith("POST") ? [{ name, body }] : []));
const post = (id: string, content: string) => ({
  name: `POST /api/channels/${id}/messages`,
  body: { content, nonce: expect.any(String) },
});

describe("the commands of the command line", () => {
  it("prompt-35: every command of the prompt is there, or a reason for its absence", () => {
    const here = programCommands.map(({ name }) => name);
    const absent = Object.values(leftOut).flat();
    const names = commands.map(({ name }) => name);
    expect([...here, ...absent].filter((name) => names.includes(name)).toSorted()).toEqual(names);
    expect(absent.filter((name) => !names.includes(name) || here.includes(name))).toEqual([]);
    expect(new Set(here).size).toBe(here.length);
  });

  it("prompt-35: no command that no token allows is there", () => {
    const values: unknown[] = Object.values(contract);
    const isEndpoint = (value: unknown): value is contract.Endpoint =>
      typeof value === "object" && value !== null && "scope" in value && "path" in value;
    const closed = new Set<string>(
      values
        .filter(isEndpoint)
        .filter(({ scope }) => scope === "none")
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(closed.size).toBeGreaterThan(20);
    const names = programCommands
      .filter(({ endpoints }) => endpoints.some((endpoint) => closed.has(endpoint)))
      .map(({ name }) => name);
    expect(names).toEqual([]);
  });

  it("prompt-35: the examples of every page parse, and help and man need no login", async () => {
    for (const command of programCommands)
      for (const { line } of command.examples) {
        const [name, ...words] = splitLine(line.replace(/ (?:<|>>) .*/, ""));
        expect(name?.text).toBe(command.name);
        const { args } = readLine(words, command);
        if (command.args[0]?.isOptional) continue;
        for (const argument of command.args)
          expect(argument.isOptional || argument.name in args, line).toBe(true);
      }
    const help = await run(["help"], { saved: null });
    expect(help.code).toBe(0);
    expect(help.printed).toHaveLength(programCommands.length);
    const man = await run(["man", "say"], { saved: null });
    expect(man.printed[1]).toBe("say PLACE WORDS");
    expect((await run(["say", "--help"], { saved: null })).printed).toEqual(man.printed);
  });
});

describe("places", () => {
  it.each([
    [[general, "it", "rained"], channelId, "it rained"],
    [["TIDEPOOL RADIO/General", "and/or"], channelId, "and/or"],
    [["tidepool radio/", "first channel"], channelId, "first channel"],
    [["tidepool/gen", "its beginning"], channelId, "its beginning"],
    [[`s1/${channelId}`, "hello"], channelId, "hello"],
    [["@kite_exe", "hello"], "dc1", "hello"],
    [["/directs/kite_exe", "hello"], "dc1", "hello"],
    [[general, "--", "--json is a word"], channelId, "--json is a word"],
  ])("prompt-36: a message goes to the place before it: %j", async (args, id, content) => {
    const { code, printed, requests } = await run(["say", ...args], { responses: home });
    expect({ code, printed }).toEqual({ code: 0, printed: ["Sent."] });
    expect(sent(requests)).toEqual([post(id, content)]);
    expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(["Bearer oni_saved"]));
  });

  it.each([
    ["without a place", ["say", "it rained"], 2],
    ["to an unknown place", ["say", "tidepool radio/attic", "it rained"], 1],
    ["to the open channel, which does not exist", ["tail"], 2],
  ])("prompt-36: nothing is sent %s", async (_, args, expected) => {
    const { code, requests } = await run(args, { responses: home });
    expect(code).toBe(expected);
    expect(sent(requests)).toEqual([]);
  });
});

describe("standard input", () => {
  it.each([
    ["a text that is missing", ["say", general], "it rained\nall night\n", "it rained\nall night"],
    ["a dash", ["say", general, "-"], "--sure", "--sure"],
    ["nothing where the text is given", ["say", general, "given"], "unread", "given"],
  ])("prompt-37: standard input gives %s", async (_, args, input, content) => {
    const { code, requests } = await run(args, { responses: home, input });
    expect(code).toBe(0);
    expect(sent(requests)).toEqual([post(channelId, content)]);
  });

  it("prompt-37: an empty standard input is no text", async () => {
    const { code, reported } = await run(["say", general], { responses: home, input: "" });
    expect(code).toBe(2);
    expect(reported).toEqual(["WORDS: is missing.\nUsage: say PLACE WORDS"]);
  });
});

describe("exit codes", () => {
  const limited = { [`POST /api/channels/${channelId}/messages`]: [refusal(429, "rate_limited")] };
  const away = { "GET /api/auth/me": refusal(503, "unavailable") };
  it.each<[string, string[], Parameters<typeof run>[1], number]>([
    ["done", ["say", general, "x"], { responses: home }, 0],
    ["refused", ["say", general, "x"], { responses: { ...home, ...limited } }, 1],
    ["not signed in", ["ls"], { saved: null }, 1],
    ["an unknown command", ["sing"], {}, 2],
    ["no command", [], {}, 2],
    ["a command of the screens", ["theme", "dark"], {}, 2],
    ["an unknown option", ["ls", "--loud"], {}, 2],
    ["a missing argument", ["knock"], {}, 2],
    ["an argument that is not understood", ["status", "maybe"], { responses: home }, 2],
    ["no response", ["say", general, "x"], {}, 3],
    ["no response of the network to its proxy", ["ls"], { responses: away }, 3],
  ])("prompt-38: %s has the exit code of its kind", async (_, args, given, expected) => {
    const { code, printed, reported } = await run(args, given);
    expect(code, reported.join("\n")).toBe(expected);
    // Results are on standard output, refusals are not.
    expect([printed.length > 0, reported.length > 0]).toEqual([expected === 0, expected !== 0]);
  });

  it("prompt-38: an action that gets no response is unreachable, and not refused", async () => {
    const responses = { ...home, "PATCH /api/users/profile": refusal(502, "internal") };
    const { code } = await run(["status", "on"], { responses });
    expect(code).toBe(3);
  });
});

test("prompt-42: no error of a network reaches the terminal as a command", async () => {
  const hostile = { status: 403, code: "forbidden", error: "No.\u001b[2J" };
  const { reported } = await run(["ls"], { responses: { "GET /api/auth/me": hostile } });
  expect(reported).toEqual(["No.[2J"]);
});

describe("output for programs", () => {
  it("prompt-39: with --json the lines are one value, and an error is one too", async () => {
    const { printed } = await run(["ls", "/dimensions", "--json"], { responses: home });
    expect(printed).toHaveLength(1);
    expect(JSON.parse(printed[0] ?? "")).toEqual([
      { text: "Tidepool Radio/  private  not joined", links: ["/dimensions/s2"] },
      { text: "Tidepool Radio/  private  member", links: ["/dimensions/s1"] },
    ]);
    const { reported } = await run(["--json", "sing"]);
    expect(JSON.parse(reported[0] ?? "")).toEqual({ error: expect.stringMatching(/^No command/) });
  });
});

describe("the login", () => {
  const me = { "GET /api/auth/me": { username: "moth" } };
  const url = "http://oni.test";

  it("prompt-40: a token from standard input is stored once the network accepts it", async () => {
    const given = { input: "oni_new\n", saved: null };
    const done = await run(["login", url], { ...given, responses: me });
    expect(done).toMatchObject({ code: 0, login: { url, token: "oni_new" } });
    expect(done.printed).toEqual([`You are signed in to ${url} as moth.`]);
    const refused = { "GET /api/auth/me": refusal(401, "unauthorized") };
    expect(await run(["login", url], { ...given, responses: refused })).toMatchObject({
      ...{ code: 1, login: null },
    });
    expect(await run(["login", url], { ...given, input: "" })).toMatchObject({ code: 2 });
  });

  const start = {
    deviceCode: "device",
    userCode: "BCDF-GHJK",
    verificationURI: `${url}/device`,
    expiresIn: 600,
    interval: 5,
  };
  const pending = refusal(400, "authorization_pending");

  it("prompt-40: in a terminal the member confirms a code, for which the program waits", async () => {
    const done = await run(["login", "http://oni.test/dimensions", "--scopes", "chat,read"], {
      saved: null,
      responses: {
        ...me,
        "POST /api/auth/device": [start],
        "POST /api/auth/device/token": [pending, refusal(400, "slow_down"), { token: "oni_new" }],
      },
    });
    expect(done.reported).toEqual([`Open ${url}/device and enter the code BCDF-GHJK`]);
    expect(done.requests[0]?.body).toEqual({ name: "oni.mjs on box", scopes: ["read", "chat"] });
    expect(done.waits).toEqual([5_000, 5_000, 10_000]);
    expect(done.login).toEqual({ url, token: "oni_new" });
  });

  it.each(["expired_token", "access_denied"])("prompt-40: %s ends it", async (code) => {
    const answers = { "POST /api/auth/device/token": [pending, refusal(400, code)] };
    const responses = { "POST /api/auth/device": [start], ...answers };
    expect(await run(["login", url], { responses, saved: null })).toMatchObject({
      ...{ code: 1, login: null, reported: [expect.any(String), `${code}.`] },
    });
  });

  it.each(["login", "login ftp://oni.test --scopes none"])(
    "prompt-40: %s is no login",
    async (line) => expect((await run(line.split(" "), { saved: null })).code).toBe(2),
  );

  it("prompt-40: logout forgets the token, and names where it is revoked", async () => {
    const { code, login, printed, requests } = await run(["logout"]);
    expect({ code, login, requests }).toEqual({ code: 0, login: null, requests: [] });
    expect(printed[0]).toContain(`${savedLogin.url}/settings?tab=programs`);
  });
});

test("prompt-41: completion names commands, options and what the member may see", async () => {
  const servers = [{ id: "s1", name: "Tidepool Radio", role: "member", channels: [] }];
  const responses = { ...home, "GET /api/servers": servers };
  const candidates = async (...words: string[]) =>
    (await run(["--complete", ...words], { responses })).printed;
  expect(await candidates("ta")).toEqual(["tail"]);
  expect(await candidates("tail", "--o")).toEqual(["--once"]);
  expect(await candidates("say", "tide")).toEqual(["Tidepool Radio"]);
  expect(await candidates("say", "Tidepool Radio/")).toEqual(["Tidepool Radio/general"]);
  expect(await candidates("man", "logo")).toEqual(["logout"]);
  expect(await candidates("theme", "d")).toEqual([]);
  expect((await run(["--complete", "say", "tide"])).printed).toEqual([]);
  for (const shell of ["bash", "zsh"]) {
    const { printed } = await run(["completion", shell], { saved: null });
    expect(printed.join("\n")).toContain(String.raw`node '/home/moth/oni'\''s.mjs'`);
  }
});
