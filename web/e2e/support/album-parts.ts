import { crc32, deflateSync } from "node:zlib";
import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { type Member, registerMember, visitAs } from "./fixtures.ts";

/** Returns an image of one shade of grey as a file to choose. */
export function makeFile(name = "moon.png", shade = 0x66, [width, height] = [64, 64]) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // Bit depth of a grey image.
  const row = Buffer.alloc(1 + width, shade).fill(0, 0, 1);
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    makeChunk("IHDR", header),
    makeChunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
    makeChunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

function makeChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

type Fields = { title?: string; boardId?: string; tags?: string[]; isPublic?: boolean };

/** Returns REST calls of one member that fill an album before a test opens it. */
export function albumOf(request: APIRequestContext, member: Member) {
  return {
    addBoard: (name: string, tags: string[] = []) =>
      callAs<{ id: string }>(request, member, "POST /api/boards", { name, tags }),
    addImage: async (fields: Fields, file = makeFile()) => {
      type Upload = { uploadURL: string; objectPath: string };
      const upload = await callAs<Upload>(request, member, "POST /api/objects/upload", {});
      const stored = await request.put(upload.uploadURL, { data: file.buffer });
      expect(stored.ok(), await stored.text()).toBe(true);
      const image = { imageUrl: upload.objectPath, ...fields };
      return callAs<{ id: string }>(request, member, "POST /api/images", image);
    },
    throwAway: (kind: "images" | "boards", id: string) =>
      callAs(request, member, `POST /api/${kind}/${id}/trash`),
    list: () => callAs<object[]>(request, member, "GET /api/images"),
  };
}

/** Opens the album of a new member after `fill` has filled it. */
export async function openAlbum(
  page: Page,
  request: APIRequestContext,
  fill: (album: ReturnType<typeof albumOf>) => Promise<unknown> = async () => {},
) {
  const member = await registerMember(request);
  const album = albumOf(request, member);
  await fill(album);
  await visitAs(page, member, "/album");
  await expect(page.getByRole("heading", { name: "Album", exact: true })).toBeVisible();
  return { member, album };
}

export const grid = (page: Page): Locator => page.getByRole("list", { name: "Images" });
export const titles = (page: Page): Locator => grid(page).getByRole("heading");

/** Starts one of the modes from the menu. */
export async function startMode(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Manage boards and tags" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Opens the upload dialog and gives it files. */
export async function chooseFiles(page: Page, files: ReturnType<typeof makeFile>[]): Promise<void> {
  await page.getByRole("button", { name: "Upload Image" }).click();
  await page.getByLabel("Image file").setInputFiles(files);
}

export const toast = (page: Page, title: string): Locator => page.getByText(title, { exact: true });
export const tagChip = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "TAGS" }).getByRole("button", { name });
