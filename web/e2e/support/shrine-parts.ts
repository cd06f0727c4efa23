import type { APIRequestContext, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { expect, type Member, registerMember, visitAs } from "./fixtures.ts";

/** An image of one white pixel. */
const tinyPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

export const updateProfile = (request: APIRequestContext, member: Member, change: object) =>
  callAs(request, member, "PATCH /api/users/profile", change);

/** Pins a song to the member's shrine. */
export async function pinSong(request: APIRequestContext, member: Member): Promise<void> {
  const found = await callAs<{ tracks: object[] }>(request, member, "POST /api/spotify/search", {
    query: "a",
  });
  await updateProfile(request, member, { song: found.tracks[0] });
}

/** Adds an image to the member's album. */
export async function addImage(
  request: APIRequestContext,
  member: Member,
  fields: { title: string; isPublic: boolean; tags?: string[]; alt?: string },
): Promise<{ id: string; imageUrl: string; thumbnailUrl: string }> {
  type Upload = { uploadURL: string };
  const { uploadURL } = await callAs<Upload>(request, member, "POST /api/objects/upload");
  const stored = await request.put(uploadURL, {
    data: tinyPng,
    headers: { "Content-Type": "image/png" },
  });
  expect(stored.status(), await stored.text()).toBe(200);
  return callAs(request, member, "POST /api/images", { ...fields, imageUrl: uploadURL });
}

/** Expects one toast with this title and description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole("region", { name: /Notification/ });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/** The markdown of a shrine. */
export const markdown = `# Mind the cables
I keep a small light on. [Sign the wall](https://example.net)

- tide tables

\`\`\`py
def ripple(tide): return tide
\`\`\`

#Tidepools #vga #tidepools`;

export const edit = (page: Page) => page.getByRole("button", { name: "EDIT_PROFILE" });
export const editor = (page: Page) => page.getByLabel("Shrine markdown");

/** Signs a new member in and opens their shrine. */
export async function openShrine(
  page: Page,
  request: APIRequestContext,
  change: object = { profileMarkdown: markdown },
): Promise<Member> {
  const member = await registerMember(request);
  await updateProfile(request, member, change);
  await visitAs(page, member, "/profile");
  await expect(edit(page)).toBeVisible();
  return member;
}
