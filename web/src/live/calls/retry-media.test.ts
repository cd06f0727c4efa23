import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useConnection } from "../../stores/connection.ts";
import { retryMedia, onRefusedAddress, refetchAddress, signedPath } from "./retry-media.ts";

const origin = "https://oni.example";
beforeAll(() => void vi.stubGlobal("location", { origin }));
afterAll(() => void vi.unstubAllGlobals());

const query = "?member=m&expires=1000&signature=s";

describe("an address that was refused", () => {
  it.each([
    [`/objects/a${query}`, "/objects/a"],
    [`/objects/a/thumbnail${query}`, "/objects/a"],
    [`${origin}/objects/a/b${query}`, "/objects/a/b"],
    ["/objects/a", null],
    ["/objects/a?size=1", null],
    [`/api/objects/a${query}`, null],
    [`https://elsewhere.example/objects/a${query}`, null],
    ["data:image/png;base64,AA==", null],
    ["blob:https://oni.example/1", null],
  ])("chat-185: the object path of %s is %s", (address, path) => {
    expect(signedPath(address)).toBe(path);
  });

  it("chat-185: data with a refused address is refetched, once until the link returns", async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(["api", "images"], [{ imageUrl: `/objects/moon${query}` }]);
    queryClient.setQueryData(["api", "boards"], [{ name: "moon" }]);
    const reader = vi.fn((paths: ReadonlySet<string>) =>
      paths.has("/objects/moon") ? Promise.resolve() : undefined,
    );
    const stopReading = onRefusedAddress(reader);
    const page = Object.assign(new EventTarget(), { images: [] });
    // Only events and images of the document are used.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    const stop = retryMedia(queryClient, page as unknown as Document);
    const isInvalid = (key: string) => queryClient.getQueryState(["api", key])?.isInvalidated;

    const address = `/objects/moon/thumbnail${query}`;
    expect(await refetchAddress(queryClient, address)).toBe(true);
    expect([isInvalid("images"), isInvalid("boards")]).toEqual([true, false]);
    expect(reader.mock.calls).toEqual([[new Set(["/objects/moon"])]]);
    expect(await refetchAddress(queryClient, address)).toBe(false);
    expect(await refetchAddress(queryClient, "/objects/moon")).toBe(false);
    expect(await refetchAddress(queryClient, address.replace("1000", "2000"))).toBe(true);
    useConnection.setState(({ connects }) => ({ connects: connects + 1 }));
    expect(await refetchAddress(queryClient, address)).toBe(true);
    stop();
    stopReading();
  });

  it("chat-186: addresses refused at the same time are searched in one pass", async () => {
    const queryClient = new QueryClient();
    const names = ["sun", "tide", "gone", "sun", "sun/thumbnail", "reed"];
    const toJSON = vi.fn(() => ["sun", "tide"].map((name) => `/objects/${name}${query}`));
    queryClient.setQueryData(["api", "images"], { toJSON });
    queryClient.setQueryData(["api", "posts"], [`/objects/reed${query}`]);
    queryClient.setQueryData(["api", "boards"], [{ name: "sun" }]);
    const reader = vi.fn<(paths: ReadonlySet<string>) => undefined>();
    const stop = onRefusedAddress(reader);
    const retries = names.map((name) => refetchAddress(queryClient, `/objects/${name}${query}`));
    expect(await Promise.all(retries)).toEqual([true, true, true, false, true, true]);
    const paths = new Set(["sun", "tide", "gone", "reed"].map((name) => `/objects/${name}`));
    expect(reader.mock.calls).toEqual([[paths]]);
    expect(toJSON).toHaveBeenCalledTimes(1);
    const invalid = ["images", "posts", "boards"].map(
      (name) => queryClient.getQueryState(["api", name])?.isInvalidated,
    );
    expect(invalid).toEqual([true, true, false]);
    stop();
  });

  it("chat-185: a refetch that fails counts as a retry", async () => {
    const stop = onRefusedAddress(() => Promise.reject(new Error("no answer")));
    expect(await refetchAddress(new QueryClient(), `/objects/other${query}`)).toBe(true);
    stop();
  });
});
