import * as contract from "@oni/api/contract";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { categoriesQuery } from "../../chat/categories/queries.ts";
import { serversQuery } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import { imagesQuery } from "../../shrine/album/images/queries.ts";
import { capsulesQuery, ownPostsQuery } from "../../shrine/posts/queries.ts";
import { tagsQuery } from "../../shrine/tags/queries.ts";
import { constellationQuery } from "../../sky/model/queries.ts";
import { complete } from "./complete.ts";
import { resolveWrittenPath } from "../finding/paths.ts";
import { Refusal } from "../language/refusal.ts";
import { manLines } from "./man.ts";
import { readLine, splitLine } from "../language/read-line.ts";
import { commands, commandsFor, findCommand } from "./registry.ts";
import { writesWithoutCommand } from "./testing/writes-without-command.ts";

const textsOf = (line: string) => splitLine(line).map(({ text }) => text);

const given = (line: string) => {
  const [name, ...words] = splitLine(line);
  const command = findCommand(name?.text ?? "");
  if (!command) throw new Error(`No command is called ${name?.text}.`);
  return readLine(words, command);
};

describe("commands at the prompt", () => {
  it("prompt-1: quotes make one token of several words, and an open quote ends with the line", () => {
    expect(textsOf(`post "Rain on a modem" it's 'two words'`)).toEqual([
      "post",
      "Rain on a modem",
      "it's",
      "two words",
    ]);
    expect(textsOf('join "tidepool ra')).toEqual(["join", "tidepool ra"]);
    expect(textsOf("  ")).toEqual([]);
  });

  it("prompt-1: options may be anywhere, and the rest of the line belongs to the last argument", () => {
    expect(given('post --private "a b" c d --capsule winter')).toEqual({
      args: { title: "a b", markdown: "c d" },
      options: { private: true, capsule: "winter" },
    });
    expect(given('say "--help" is a word')).toEqual({
      args: { words: "--help is a word" },
      options: {},
    });
  });

  it.each(["say x --loud", "post a b --capsule", "pwd here"])(
    "prompt-1: %s is refused with a reason",
    (line) => expect(() => given(line)).toThrow(Refusal),
  );
});

describe("completion", () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const at = async (line: string, path = "/") => {
    const user: Parameters<typeof complete>[1]["user"] = Object.create(null);
    const { from, candidates } = await complete(line, { queryClient, user, path });
    return candidates.map(({ text }) => `${line.slice(0, from)}${text}`);
  };

  it("prompt-2: completion offers commands, options, choices and cached names", async () => {
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [{ name: "night bus" }]);
    queryClient.setQueryData<object[]>(ownPostsQuery.queryKey, [{ title: "Rain on a modem" }]);
    expect(await at("kn")).toEqual(["knock"]);
    expect(await at("post a --p")).toEqual(["post a --private"]);
    expect(await at("theme l")).toEqual(["theme light"]);
    expect(await at("join ni")).toEqual(['join "night bus"']);
    expect(await at('join "ni')).toEqual(['join "night bus"']);
    expect(await at("hide rain on")).toEqual(["hide Rain on a modem"]);
    expect(await at("cd /arch")).toEqual(["cd /archive"]);
    expect(await at("man trac")).toEqual(["man trace"]);
    expect(await at("adm")).toEqual([]);
    queryClient.setQueryData<object[]>(capsulesQuery.queryKey, [{ name: "loud winter" }]);
    queryClient.setQueryData<object[]>(imagesQuery.queryKey, [{ title: "night walk" }]);
    expect(await at("capsule rm lou")).toEqual(["capsule rm loud winter"]);
    expect(await at("image hide ni")).toEqual(['image hide "night walk"']);
    expect(await at("kick @kite --in")).toEqual(["kick @kite --in"]);
  });

  it("prompt-31: completion offers choices and names for the value of an option", async () => {
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [{ name: "night bus" }]);
    queryClient.setQueryData<object[]>(categoriesQuery("s").queryKey, [{ name: "workshops" }]);
    expect(await at("dimension edit --for ev")).toEqual(["dimension edit --for everyone"]);
    expect(await at('kick @kite --in "ni')).toEqual(['kick @kite --in "night bus"']);
    expect(await at("kick @kite --in ni")).toEqual(['kick @kite --in "night bus"']);
    expect(await at("kick --in x --s")).toEqual(["kick --in x --sure"]);
    expect(await at("channel edit a --category w", "/dimensions/s")).toEqual([
      "channel edit a --category workshops",
    ]);
    expect(await at("channel --slow 10 e")).toEqual(["channel --slow 10 edit"]);
  });

  it("prompt-31: completion offers roles, and the last item of a list of rights or of an audience", async () => {
    const here = "/dimensions/s";
    queryClient.setQueryData<object[]>(rolesQuery("s").queryKey, [
      { name: "night gardeners" },
      { name: "moderator" },
    ]);
    queryClient.setQueryData<object>(constellationQuery.queryKey, {
      users: [{ username: "kite_exe", displayName: null, online: true }],
    });
    expect(await at("role m", here)).toEqual(["role make"]);
    expect(await at("role @ki", here)).toEqual(["role @kite_exe"]);
    expect(await at("role @kite_exe ni", here)).toEqual(["role @kite_exe night gardeners"]);
    expect(await at("role make x --rights pin,in", here)).toEqual([
      "role make x --rights pin,invite",
    ]);
    expect(await at("channel make x --see ev", here)).toEqual(["channel make x --see everyone"]);
    expect(await at("channel make x --see moderator,n", here)).toEqual([
      'channel make x --see "moderator,night gardeners"',
    ]);
    expect(await at("channel make x --see moderator,@ki", here)).toEqual([
      "channel make x --see moderator,@kite_exe",
    ]);
    expect(await at("why wr", here)).toEqual(["why write"]);
    expect(await at("why @ki", here)).toEqual(["why @kite_exe"]);
    expect(await at("why @kite_exe pi", here)).toEqual(["why @kite_exe pin"]);
  });

  it("prompt-2: completion offers nothing for an empty line, free text and after an unknown name", async () => {
    expect(await at("")).toEqual([]);
    expect(await at("say hel")).toEqual([]);
    expect(await at("nonsense he")).toEqual([]);
  });
});

describe("paths", () => {
  it.each([
    ["/tag/kelp", "/tag/kelp"],
    ["#Kelp", "/tag/kelp"],
    ["/oni/kite_exe", "/oni/kite_exe"],
    ["@kite_exe", "/oni/kite_exe"],
    ["../purpose", "/purpose"],
    ["/tag", null],
    ["/nowhere", null],
  ])("prompt-8: %s leads to %s", async (written, path) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    queryClient.setQueryData<object[]>(tagsQuery.queryKey, [{ name: "kelp", usageCount: 3 }]);
    const user: Parameters<typeof resolveWrittenPath>[0]["user"] = Object.create(null);
    expect(await resolveWrittenPath({ queryClient, user, path: "/fund" }, written)).toBe(path);
  });
});

describe("the registry", () => {
  it("prompt-3: every name of a command is unique", () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    "prompt-3: %s has a summary, a page and parseable examples",
    (name, command) => {
      expect(command.summary).not.toBe("");
      expect(command.description).toMatch(/\.$/);
      expect(manLines(command).length).toBeGreaterThan(3);
      for (const { line } of command.examples) {
        expect(textsOf(line)[0]).toBe(name);
        const { args } = given(line);
        for (const argument of command.args)
          expect(argument.isOptional || argument.name in args, line).toBe(true);
      }
      for (const { summary } of command.options) expect(summary).not.toBe("");
      for (const other of command.seeAlso ?? []) expect(findCommand(other), other).toBeDefined();
    },
  );

  it("prompt-15: a keeper's commands are listed for keepers only", () => {
    const namesFor = (fields: object | null) => {
      const user: Parameters<typeof commandsFor>[0] = fields && Object.create(fields);
      return commandsFor(user).map(({ name }) => name);
    };
    const keepers = ["admit", "case", "cases", "waitlist"];
    expect(namesFor({ isKeeper: true })).toEqual(commands.map(({ name }) => name));
    for (const other of [{ isKeeper: false }, null])
      expect(namesFor(other)).toEqual(
        commands.map(({ name }) => name).filter((name) => !keepers.includes(name)),
      );
  });

  it("prompt-4: every write of the contract has a command, or a reason for its absence", () => {
    const values: unknown[] = Object.values(contract);
    const isWrite = (value: unknown): value is contract.Endpoint =>
      typeof value === "object" &&
      value !== null &&
      "audience" in value &&
      "method" in value &&
      value.method !== "GET";
    const writes = values.filter(isWrite).map(({ method, path }) => `${method} ${path}`);
    const named = new Set<string>(commands.flatMap(({ endpoints }) => endpoints));
    const reasoned = new Set(Object.values(writesWithoutCommand).flat());
    expect(writes.length).toBeGreaterThan(50);
    expect(writes.filter((write) => !named.has(write) && !reasoned.has(write))).toEqual([]);
    // A write with a command, or a deleted one, must leave the list.
    expect([...reasoned].filter((write) => named.has(write) || !writes.includes(write))).toEqual(
      [],
    );
  });
});
