import type { Board, Image } from "./queries.ts";

export type AlbumFilter = {
  text: string;
  sort: "newest" | "oldest";
  tag: string | null;
  boardId: string | null;
};

/** Returns the items that are not hidden. */
export const shownOf = <Item extends { isPublic: boolean }>(items: readonly Item[]): Item[] =>
  items.filter(({ isPublic }) => isPublic);

/**
 * Returns the images that match the filter, in its order (specification section 5). The title or
 * description contains the text, ignoring case. The image or its board has the tag. The image is on the
 * board.
 */
export function filterImages(
  images: readonly Image[],
  boards: readonly Board[],
  { text, sort, tag, boardId }: AlbumFilter,
): Image[] {
  const wanted = text.trim().toLowerCase();
  const boardTags = tagsByBoard(boards);
  const found = images.filter(
    (image) =>
      (boardId === null || image.boardId === boardId) &&
      (tag === null || tagsOfImage(image, boardTags).has(tag)) &&
      (image.title.toLowerCase().includes(wanted) ||
        (image.description ?? "").toLowerCase().includes(wanted)),
  );
  const newestFirst = found.toSorted((a, b) => compare(b.createdAt, a.createdAt));
  return sort === "newest" ? newestFirst : newestFirst.toReversed();
}

/** Returns the tags of the images and their boards, most used first. */
export function tagsOf(images: readonly Image[], boards: readonly Board[]): string[] {
  const boardTags = tagsByBoard(boards);
  const counts = new Map<string, number>();
  for (const image of images) {
    for (const tag of tagsOfImage(image, boardTags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one, ones], [other, others]) => others - ones || compare(one, other))
    .map(([tag]) => tag);
}

const tagsByBoard = (boards: readonly Board[]) => new Map(boards.map(({ id, tags }) => [id, tags]));

function tagsOfImage(image: Image, boardTags: ReadonlyMap<string, readonly string[]>): Set<string> {
  const inherited = image.boardId === null ? [] : (boardTags.get(image.boardId) ?? []);
  return new Set([...image.tags, ...inherited]);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
