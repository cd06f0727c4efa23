import { randomBytes } from "node:crypto";
import { signGrant, signReading } from "@oni/realtime/process";
import { objectKeyPattern } from "../../../contract/shrine/uploads.ts";
import type { Deps } from "../../process/deps.ts";

const uploadMinutes = 15;

/** A new name for bytes: 128 random bits. */
export const createObjectKey = (): string => randomBytes(16).toString("base64url");

/** Where the thumbnail of an object rests in the store. */
export const thumbnailKeyOf = (key: string): string => `${key}.thumbnail`;

/** The URL to PUT an upload to, and when it ends. */
export function createUploadUrl(
  { settings, signingSecret }: Pick<Deps, "settings" | "signingSecret">,
  { key, userId }: { key: string; userId: string },
) {
  const expires = Math.floor(Date.now() / 1000) + uploadMinutes * 60;
  const query = signGrant(signingSecret, { use: "upload", key, member: userId, expires });
  const url = `${settings.publicUrl ?? ""}/api/objects/upload/${key}${query}`;
  return { url, expiresAt: new Date(expires * 1000) };
}

/**
 * The URLs of an image and its thumbnail. Those that not everyone may see are signed for the owner;
 * within an hour they stay the same, so that a screen drawn again does not load them again.
 */
export function imageUrlsOf(
  { signingSecret }: Pick<Deps, "signingSecret">,
  image: { imageUrl: string; userId: string; isServed: boolean },
) {
  const query = image.isServed ? "" : readGrant(signingSecret, image.imageUrl, image.userId);
  return {
    imageUrl: `${image.imageUrl}${query}`,
    thumbnailUrl: `${image.imageUrl}/thumbnail${query}`,
  };
}

/** The URL of a thumbnail in the trash, signed for its owner. */
export const trashedThumbnailUrlOf = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  image: { imageUrl: string; userId: string },
): string =>
  `${image.imageUrl}/thumbnail${readGrant(signingSecret, image.imageUrl, image.userId, "trash")}`;

/**
 * The URL of a server's icon. That of a private one is signed for its owner, who always sees it, and
 * given to whom the server is shown; within an hour it stays the same.
 */
export function iconUrlOf(
  { signingSecret }: Pick<Deps, "signingSecret">,
  server: { iconUrl: string | null; isPublic: boolean; ownerId: string },
): string | null {
  const { iconUrl, isPublic, ownerId } = server;
  if (iconUrl === null || isPublic) return iconUrl;
  return `${iconUrl}${readGrant(signingSecret, iconUrl, ownerId)}`;
}

const readGrant = (
  signingSecret: string,
  path: string,
  member: string,
  use: "read" | "trash" = "read",
): string => signReading(signingSecret, { key: keyOfPath(path) ?? "", member, use });

/**
 * The key that an upload URL or a served path of this site names, whether written as a path or as
 * an address; null for anything else. `host` is where the request came to, which counts as this
 * site while no public URL is set.
 */
export function keyOfReference(
  { settings }: Pick<Deps, "settings">,
  host: string,
  reference: string,
): string | null {
  const site = settings.publicUrl ?? `http://${host}`;
  if (!URL.canParse(reference, site)) return null;
  const url = new URL(reference, site);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.host === new URL(site).host ? keyOfPath(url.pathname) : null;
}

function keyOfPath(path: string): string | null {
  const key = /^(?:\/objects|\/api\/objects\/upload)\/([^/]+)$/.exec(path)?.[1];
  return key !== undefined && objectKeyPattern.test(key) ? key : null;
}
