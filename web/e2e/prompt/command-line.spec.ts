import { spawn } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  callAs,
  type ChannelRef,
  makeDimension,
  sendMessage,
} from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  type Member,
  registerMember,
  test,
  uniqueName,
} from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";

type Result = { code: number | null; stdout: string; stderr: string };

/** Starts `oni.mjs` in the folder that has it, which is also its folder of settings. */
function start(folder: string, args: readonly string[], input = "") {
  const child = spawn(process.execPath, ["oni.mjs", ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], XDG_CONFIG_HOME: folder },
  });
  const result: Result = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (result.stderr += chunk.toString()));
  child.stdin.end(input);
  const ended = new Promise<Result>((resolve) =>
    child.once("close", (code) => resolve({ ...result, code })),
  );
  return { result, ended, stop: () => child.kill("SIGTERM") };
}

test.describe("the command line", () => {
  const url = process.env["BASE_URL"] ?? "";
  let folder: string;
  let moth: Member;
  let channel: ChannelRef;
  let place: string;
  let tokenId: string;
  const run = (args: readonly string[], input?: string) => start(folder, args, input).ended;

  test.beforeEach(async ({ request }) => {
    folder = await mkdtemp(join(tmpdir(), "oni-command-line-"));
    const file = await request.get("/oni.mjs");
    await writeFile(join(folder, "oni.mjs"), await file.body());
    moth = await registerMember(request);
    const name = uniqueName();
    channel = await makeDimension(request, [moth], { name });
    place = `${name}/general`;
    const draft = { name: "a terminal", scopes: ["read", "chat"], password: moth.password };
    const created = await callAs<{ id: string; token: string }>(
      request,
      moth,
      "POST /api/tokens",
      draft,
    );
    const { id, token } = created;
    tokenId = id;
    const login = await run(["login", url], `${token}\n`);
    expect(login).toMatchObject({
      code: 0,
      stdout: `You are signed in to ${url} as ${moth.username}.\n`,
    });
  });
  test.afterEach(() => rm(folder, { recursive: true }));

  test("prompt-43: the network serves it as one compressed file without dependencies", async ({
    request,
  }) => {
    const response = await request.get("/oni.mjs", { headers: { "Accept-Encoding": "br" } });
    expect(response.headers()).toMatchObject({
      "content-type": expect.stringMatching(/^text\/javascript/),
      "content-encoding": "br",
      "cache-control": "no-cache",
    });
    const source = await response.text();
    const imported = Array.from(source.matchAll(/\bfrom\s*["']([^"']+)["']/g), ([, name]) => name);
    expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
    expect(await run(["help"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^say +send/m),
    });
    expect(await run(["man", "say"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("say PLACE WORDS"),
    });
    expect((await run(["completion", "bash"])).stdout).toContain(
      "complete -o filenames -F _oni oni",
    );
  });

  test("prompt-37, prompt-39, prompt-40: a member writes from standard input and reads as JSON", async () => {
    const { mode } = await stat(join(folder, "oni/login.json"));
    expect(mode & 0o777).toBe(0o600);
    expect(await run(["say", place], "it rained\nall night\n")).toMatchObject({
      ...{ code: 0, stdout: "Sent.\n" },
    });
    const { stdout } = await run(["tail", place, "--once", "--json"]);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ text: expect.stringContaining("it rained\nall night") }),
    ]);
    expect(await run(["logout"])).toMatchObject({ code: 0 });
    expect(await run(["ls"])).toMatchObject({ code: 1, stdout: "" });
  });

  test("prompt-38: exit codes name a refusal, a wrong use and an unreachable network", async () => {
    // The token may chat, and does not manage.
    expect(
      await run(["channel", "make", "attic", "--in", place.split("/")[0] ?? ""]),
    ).toMatchObject({
      ...{ code: 1, stdout: "" },
    });
    expect(await run(["say"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("PLACE: is missing."),
    });
    expect(await run(["login", "http://127.0.0.1:9"], "oni_token")).toMatchObject({ code: 3 });
  });

  test("prompt-44: tail prints what was sent and each new message once, until the token ends", async ({
    request,
  }) => {
    await sendMessage(request, moth, channel, "before");
    const tail = start(folder, ["tail", place, "--json"]);
    const contents = () =>
      tail.result.stdout
        .split("\n")
        .filter(Boolean)
        .map((text) => JSON.parse(text).content);
    await expect.poll(contents, live).toEqual(["before"]);
    const sent = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    for (const content of sent) await sendMessage(request, moth, channel, content);
    await expect.poll(contents, live).toEqual(["before", ...sent]);
    await callAs(request, moth, `DELETE /api/tokens/${tokenId}`);
    expect(await tail.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("This login has ended."),
    });
  });
});

test("prompt-45: settings show the lines that start the command line", async ({
  page,
  request,
}) => {
  await openTab(page, "programs", await registerMember(request));
  const panel = page.getByRole("region", { name: "COMMAND_LINE" });
  const { origin } = new URL(page.url());
  await expect(panel.locator("code").last()).toHaveText(
    `curl -O ${origin}/oni.mjs\nnode oni.mjs login ${origin}`,
  );
  await expect(panel.getByRole("button", { name: "Copy the code" })).toBeVisible();
});
