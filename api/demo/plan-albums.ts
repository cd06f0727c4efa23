import { objectPathOf } from "@oni/db/shrine";
import type { NetworkRows } from "@oni/db/sky";
import { createObjectKey, thumbnailKeyOf } from "../src/shrine/uploads/object-urls.ts";
import type { Storage } from "../src/process/storage/storage.ts";
import { drawPicture, type Picture } from "./pictures.ts";
import { idAt, type PlannedMember } from "./plan-members.ts";
import type { Random } from "./random.ts";

type AlbumRows = Pick<NetworkRows, "objects" | "boards" | "images">;

/** An image whose bytes are in the store. */
export type StoredPicture = Picture & { key: string };

/** Draws the images of these titles and stores their bytes where uploads are stored. */
export async function storePictures(
  storage: Storage,
  random: Random,
  titles: readonly string[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const title of titles) {
    const picture = await drawPicture(random, title);
    const key = createObjectKey();
    await storage.put(key, new Blob([picture.png]));
    await storage.put(thumbnailKeyOf(key), new Blob([picture.thumbnail]));
    stored.push({ ...picture, key });
  }
  return stored;
}

/** Removes images whose network was not stored. */
export async function removePictures(storage: Storage, pictures: readonly StoredPicture[]) {
  for (const { key } of pictures) {
    await storage.remove(key);
    await storage.remove(thumbnailKeyOf(key));
  }
}

const boardNames = [
  ..."night water;machines that hum;far places;green things;windows;for the zine".split(";"),
  ..."unsorted;studies in two inks".split(";"),
];

/** Puts images into albums: twelve into the first resident's, a few into those of others. */
export function writeAlbums(
  pictures: readonly StoredPicture[],
  {
    residents,
    members,
  }: { residents: readonly PlannedMember[]; members: readonly PlannedMember[] },
  random: Random,
  nowMs: number,
): AlbumRows {
  const rows: AlbumRows = { objects: [], boards: [], images: [] };
  const left = [...pictures];
  const [guide, ...others] = residents;
  if (guide) hang(rows, left.splice(0, 12), guide, random, { nowMs, boardCount: 4 });
  for (const owner of [...others, ...random.some(members, members.length)]) {
    if (left.length === 0) break;
    hang(rows, left.splice(0, 1 + random.below(4)), owner, random, { nowMs, boardCount: 1 });
  }
  return rows;
}

function hang(
  rows: AlbumRows,
  pictures: readonly StoredPicture[],
  { id: userId, joinedMs, tags }: PlannedMember,
  random: Random,
  { nowMs, boardCount }: { nowMs: number; boardCount: number },
): void {
  const boards = random.some(boardNames, boardCount).map((name) => ({
    ...{ id: idAt(joinedMs, random), userId, name, tags: random.some(tags, 1) },
    createdAt: new Date(joinedMs),
  }));
  rows.boards.push(...boards);
  for (const picture of pictures) {
    const { key, title } = picture;
    const ms = joinedMs + random.next() * (nowMs - joinedMs);
    const createdAt = new Date(ms);
    rows.objects.push(objectOf(picture, { userId, createdAt }));
    rows.images.push({
      ...{ id: idAt(ms, random), userId, title, imageUrl: objectPathOf(key), createdAt },
      boardId: random.chance(0.75) ? random.pick(boards).id : null,
      tags: random.some(tags, 1 + random.below(2)),
      isPublic: !random.chance(0.06),
    });
  }
}

/** Returns the row of the stored bytes of an image that its owner shows. */
export const objectOf = (
  { key, png, thumbnail, width, height }: StoredPicture,
  { userId, createdAt }: { userId: string; createdAt: Date },
): NetworkRows["objects"][number] => ({
  ...{ key, userId, width, height, createdAt, expiresAt: createdAt },
  ...{ state: "attached", contentType: "image/png", sizeBytes: png.length + thumbnail.length },
});
