import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { channelsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { lineTo } from "../finding/places.ts";
import { constellationQuery } from "../../sky/model/queries.ts";
import { findOffers } from "./offers.ts";

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queryClient.setQueryData<object>(constellationQuery.queryKey, {
  users: [
    { username: "kite_exe", displayName: null, online: true },
    { username: "kelp", displayName: null, online: false },
  ],
  connections: [],
});

const offersFor = async (written: string, username = "moth") => {
  const user: Parameters<typeof findOffers>[1]["user"] = Object.create(null, {
    username: { value: username },
  });
  return findOffers(written, { queryClient, user, path: "/" });
};
const linesOf = (offers: readonly { line: string; isWhole: boolean }[]) =>
  offers.map(({ line, isWhole }) => (isWhole ? line : `${line}...`));

describe("what the palette offers", () => {
  it("WB2011: members that are called so, the first with all that is done with one", async () => {
    const { people } = await offersFor("k");
    expect(people.map(({ words, detail }) => `${words} ${detail}`.trim())).toEqual([
      "Knock on kite_exe here now",
      "Write to kite_exe",
      "See kite_exe",
      "See kelp away",
    ]);
    expect(linesOf((await offersFor("@kite")).people)).toEqual([
      "knock @kite_exe",
      "write @kite_exe",
      "open @kite_exe",
    ]);
    expect(linesOf((await offersFor("kelp", "kelp")).people)).toEqual(["open @kelp"]);
    expect((await offersFor("kite by night")).people).toEqual([]);
  });

  it("WB2011: lines in words of their own run, what needs more goes to the prompt", async () => {
    expect(linesOf((await offersFor("day")).deeds)).toEqual(
      expect.arrayContaining(["theme light", "theme system"]),
    );
    expect(linesOf((await offersFor("switch to d")).deeds)).toEqual(["theme light"]);
    expect(linesOf((await offersFor("knock")).deeds)).toEqual(["knock ...", "man knock"]);
    expect(linesOf((await offersFor("pwd")).deeds)).toEqual(["pwd", "man pwd"]);
    expect(linesOf((await offersFor("wall @kite hello")).deeds)).toEqual(["wall @kite hello..."]);
  });

  it("WB2011: what ends or changes something is not run by a few letters", async () => {
    expect(linesOf((await offersFor("logout")).deeds)).toEqual(["logout...", "man logout"]);
  });

  it("WB2011: letters in the middle of words find no deed", async () => {
    expect((await offersFor("nock")).deeds).toEqual([]);
  });

  it("WB2011: a place is written by names where they lead to it alone", () => {
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [
      { id: "a", name: "night bus" },
      { id: "b", name: "echo" },
      { id: "c", name: "Echo" },
    ]);
    queryClient.setQueryData<object[]>(channelsQuery("a").queryKey, [{ id: "x", name: "general" }]);
    expect(lineTo(queryClient, "/archive")).toBe("cd /archive");
    expect(lineTo(queryClient, "/dimensions/a/x")).toBe('cd "/dimensions/night bus/general"');
    expect(lineTo(queryClient, "/dimensions/b")).toBe("cd /dimensions/b");
  });
});
