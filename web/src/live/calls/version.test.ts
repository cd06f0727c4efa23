import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { changesOf, isChangedSince, mergeVersion, saveOver } from "./version.ts";

const version = <Text>(text: Text, updatedAt: string) => ({ text, updatedAt });
const first = version("tide", "1");

describe("a local edit and a newer saved version", () => {
  it.each([
    ["nothing new", "mine", first, first, { written: "mine", base: first, other: null }],
    [
      "nothing is written",
      null,
      first,
      version("ebb", "2"),
      { written: null, base: version("ebb", "2"), other: null },
    ],
    [
      "not touched: it follows",
      "tide",
      first,
      version("ebb", "2"),
      { written: "ebb", base: version("ebb", "2"), other: null },
    ],
    [
      "other fields alone",
      "mine",
      first,
      version("tide", "2"),
      { written: "mine", base: version("tide", "2"), other: null },
    ],
    [
      "the same was saved",
      "ebb",
      first,
      version("ebb", "2"),
      { written: "ebb", base: version("ebb", "2"), other: null },
    ],
    [
      "both have changed",
      "mine",
      first,
      version("ebb", "2"),
      { written: "mine", base: first, other: version("ebb", "2") },
    ],
    [
      "all was deleted here",
      "",
      first,
      version("ebb", "2"),
      { written: "", base: first, other: version("ebb", "2") },
    ],
    [
      "all was deleted elsewhere",
      "mine",
      first,
      version("", "2"),
      { written: "mine", base: first, other: version("", "2") },
    ],
    [
      "a blank more is a change",
      "tide ",
      first,
      version("ebb", "2"),
      { written: "tide ", base: first, other: version("ebb", "2") },
    ],
    [
      "an older version came back",
      "mine",
      version("ebb", "2"),
      first,
      { written: "mine", base: version("ebb", "2"), other: first },
    ],
  ])("shrine-59: %s", (_, written, base, saved, met) => {
    expect(mergeVersion({ written, base, saved })).toEqual(met);
  });

  it("shrine-59: texts of several fields are compared field by field", () => {
    const base = version({ title: "a", tags: ["x"] }, "1");
    const retitled = version({ title: "b", tags: ["x"] }, "2");
    const untouched = { title: "a", tags: ["x"] };
    const touched = { title: "a", tags: ["x", "y"] };
    expect(mergeVersion({ written: untouched, base, saved: retitled }).other).toBeNull();
    expect(mergeVersion({ written: touched, base, saved: retitled }).other).toEqual(retitled);
    expect(
      mergeVersion({ written: touched, base, saved: { ...base, updatedAt: "2" } }).other,
    ).toBeNull();
  });
});

const refused = (status: number, code: string) =>
  new ApiError(
    { status, statusText: "", headers: new Headers() },
    JSON.stringify({ error: "No.", code }),
  );

describe("saving over a version", () => {
  const refusing = (...errors: unknown[]) => {
    const save = vi.fn(async (base: string) => base);
    for (const error of errors) save.mockRejectedValueOnce(error);
    return save;
  };
  const conflict = refused(409, "conflict");

  it("shrine-59: without another change it is saved at once", async () => {
    const readNewest = vi.fn(async () => first);
    expect(await saveOver(first, { save: refusing(), readNewest })).toBe("1");
    expect(readNewest).not.toHaveBeenCalled();
  });

  it("shrine-59: if only other fields have changed, it is saved over the newest version", async () => {
    const readNewest = async () => version("tide", "2");
    expect(await saveOver(first, { save: refusing(conflict), readNewest })).toBe("2");
  });

  it.each([
    ["the text has changed", conflict, version("ebb", "2"), 1],
    ["a name is taken", refused(409, "username_taken"), version("tide", "2"), 1],
    ["the session has ended", refused(401, "unauthorized"), version("tide", "2"), 1],
    ["there is no network", new TypeError("Failed to fetch"), version("tide", "2"), 1],
  ])("shrine-59: nothing is saved where %s", async (_, error, newest, calls) => {
    const save = refusing(error);
    await expect(saveOver(first, { save, readNewest: async () => newest })).rejects.toBe(error);
    expect(save).toHaveBeenCalledTimes(calls);
  });

  it("shrine-59: a change between reading and saving is refused", async () => {
    const save = refusing(conflict, conflict);
    const saving = saveOver(first, { save, readNewest: async () => version("tide", "2") });
    await expect(saving).rejects.toSatisfy(isChangedSince);
  });
});

it.each([
  [{ name: "a", isPublic: true }, { name: "b", isPublic: true }, { name: "b" }],
  [{ name: "a", isPublic: true }, { name: "a", isPublic: false }, { isPublic: false }],
  [{ name: "a", tags: ["x"] }, { name: "a", tags: ["x"] }, {}],
  [{ name: "a", tags: ["x", "y"] }, { name: "a", tags: ["y", "x"] }, { tags: ["y", "x"] }],
  [{ name: null, bio: "" }, { name: "", bio: "" }, { name: "" }],
  [
    { name: "a", bio: "b" },
    { name: null, bio: "" },
    { name: null, bio: "" },
  ],
])("shrine-62: a form sends only the edited fields: %o, %o", (begun, now, changes) => {
  expect(changesOf<object>(begun, now)).toEqual(changes);
});
