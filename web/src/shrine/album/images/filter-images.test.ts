import { expect, test } from "vitest";
import { type AlbumFilter, filterImages, shownOf, tagsOf } from "./filter-images.ts";
import type { Board, Image } from "./queries.ts";

const noFilter: AlbumFilter = { text: "", sort: "newest", tag: null, boardId: null };

const image = (id: string, fields: Partial<Image> = {}): Image => ({
  id,
  userId: "me",
  boardId: null,
  title: "",
  description: null,
  alt: null,
  imageUrl: `/objects/${id}`,
  thumbnailUrl: `/objects/${id}/thumbnail`,
  width: 4,
  height: 3,
  tags: [],
  isPublic: true,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
  ...fields,
});
const board = (id: string, tags: string[] = []): Board => ({
  id,
  userId: "me",
  name: id,
  description: null,
  tags,
  isPublic: true,
  imageCount: 0,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
});
const idsOf = (images: Image[]) => images.map(({ id }) => id);

test("shrine-63: hidden images and boards are not in the album", () => {
  expect(idsOf(shownOf([image("a"), image("b", { isPublic: false })]))).toEqual(["a"]);
});

test("shrine-64: search looks for the text in title or description, in any case", () => {
  const images = [
    image("a", { title: "Low Moon" }),
    image("b", { description: "the MOON again" }),
    image("c", { title: "Side B" }),
  ];
  const found = (text: string) => idsOf(filterImages(images, [], { ...noFilter, text })).toSorted();
  expect(found("moon")).toEqual(["a", "b"]);
  expect(found("  Moon ")).toEqual(["a", "b"]);
  expect(found("")).toEqual(["a", "b", "c"]);
  expect(found("sun")).toEqual([]);
});

test("shrine-65, shrine-66: board and tag narrow together, and an image carries its board's tags", () => {
  const boards = [board("water", ["tide"]), board("far")];
  const images = [
    image("a", { boardId: "water" }),
    image("b", { boardId: "water", tags: ["night"] }),
    image("c", { tags: ["night", "tide"] }),
    image("d", { boardId: "far" }),
  ];
  const found = (filter: Partial<AlbumFilter>) =>
    idsOf(filterImages(images, boards, { ...noFilter, ...filter })).toSorted();
  expect(found({ tag: "tide" })).toEqual(["a", "b", "c"]);
  expect(found({ boardId: "water" })).toEqual(["a", "b"]);
  expect(found({ boardId: "water", tag: "night" })).toEqual(["b"]);
  expect(tagsOf(images, boards)).toEqual(["tide", "night"]);
});

test("shrine-67: the album is sorted by creation time, newest or oldest first", () => {
  const images = ["2025-02-01", "2025-03-01", "2025-01-01"].map((day) =>
    image(day, { createdAt: `${day}T00:00:00.000Z` }),
  );
  expect(idsOf(filterImages(images, [], noFilter))).toEqual([
    "2025-03-01",
    "2025-02-01",
    "2025-01-01",
  ]);
  expect(idsOf(filterImages(images, [], { ...noFilter, sort: "oldest" }))).toEqual([
    "2025-01-01",
    "2025-02-01",
    "2025-03-01",
  ]);
});
