import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { channelsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { commandTo } from "../finding/paths.ts";
import { constellationQuery } from "../../sky/model/queries.ts";
import { findOffers } from "./offers.ts";
import { tagsQuery } from "../../shrine/tags/queries.ts";

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queryClient.setQueryData<object>(constellationQuery.queryKey, {
  users: [
    { username: "kite_exe", displayName: null, online: true },
    { username: "kelp", displayName: null, online: false },
  ],
  connections: [],
});
queryClient.setQueryData<object[]>(tagsQuery.queryKey, [
  { name: "moss", usageCount: 2 },
  { name: "mosaic", usageCount: 1 },
  { name: "tape", usageCount: 9 },
]);

const offersFor = async (written: string, username = "moth") => {
  const user: Parameters<typeof findOffers>[1]["user"] = Object.create(null, {
    username: { value: username },
  });
  return findOffers(written, { queryClient, user, path: "/" });
};
const commandsOf = (offers: readonly { line: string; isWhole: boolean }[]) =>
  offers.map(({ line, isWhole }) => (isWhole ? line : `${line}...`));

describe("actions in the palette", () => {
  it("prompt-22: the palette offers members of this name, the first with all actions", async () => {
    const { people } = await offersFor("k");
    expect(people.map(({ words, detail }) => `${words} ${detail}`.trim())).toEqual([
      "See kite_exe online",
      "Write to kite_exe",
      "Knock on kite_exe",
      "See kelp away",
    ]);
    expect(commandsOf((await offersFor("@kite")).people)).toEqual([
      "open @kite_exe",
      "write @kite_exe",
      "knock @kite_exe",
    ]);
    expect(commandsOf((await offersFor("kelp")).people)).toEqual(["open @kelp", "write @kelp"]);
    expect(commandsOf((await offersFor("kelp", "kelp")).people)).toEqual(["open @kelp"]);
    expect((await offersFor("kite by night")).people).toEqual([]);
  });

  it("prompt-27: the palette offers tags by their first letters, with or without #", async () => {
    const labels = async (written: string) =>
      (await offersFor(written)).tags.map(({ label, path }) => `${label} ${path}`);
    expect(await labels("mos")).toEqual(["#moss /tag/moss", "#mosaic /tag/mosaic"]);
    expect(await labels("#TAP")).toEqual(["#tape /tag/tape"]);
    expect(await labels("oss")).toEqual([]);
  });

  it("prompt-22: complete commands run, and incomplete ones go to the prompt", async () => {
    expect(commandsOf((await offersFor("day")).actions)).toEqual(
      expect.arrayContaining(["theme light", "theme system"]),
    );
    expect(commandsOf((await offersFor("switch to d")).actions)).toEqual(["theme light"]);
    expect(commandsOf((await offersFor("knock")).actions)).toEqual(["knock ...", "man knock"]);
    expect(commandsOf((await offersFor("pwd")).actions)).toEqual(["pwd", "man pwd"]);
    expect(commandsOf((await offersFor("wall @kite hello")).actions)).toEqual([
      "wall @kite hello...",
    ]);
  });

  it("prompt-22: a few letters never run a command that ends or changes something", async () => {
    expect(commandsOf((await offersFor("logout")).actions)).toEqual(["logout...", "man logout"]);
  });

  it("prompt-22: letters inside a word find no action", async () => {
    expect((await offersFor("nock")).actions).toEqual([]);
  });

  it("prompt-22: a path is written by names if they are unambiguous", () => {
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [
      { id: "a", name: "night bus" },
      { id: "b", name: "echo" },
      { id: "c", name: "Echo" },
    ]);
    queryClient.setQueryData<object[]>(channelsQuery("a").queryKey, [{ id: "x", name: "general" }]);
    expect(commandTo(queryClient, "/archive")).toBe("cd /archive");
    expect(commandTo(queryClient, "/dimensions/a/x")).toBe('cd "/dimensions/night bus/general"');
    expect(commandTo(queryClient, "/dimensions/b")).toBe("cd /dimensions/b");
  });
});
