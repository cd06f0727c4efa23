import { randomBytes } from "node:crypto";
import { signGrant, signReading } from "@oni/realtime/process";
import { objectKeyPattern } from "../../../contract/shrine/uploads.ts";
import type { Deps } from "../../process/deps.ts";

const uploadMinutes = 15;

/** Creates a new object key: 128 random bits. */
export const createObjectKey = (): string => randomBytes(16).toString("base64url");

/** Returns the storage key of an object's thumbnail. */
export const thumbnailKeyOf = (key: string): string => `${key}.thumbnail`;

/** Returns the URL to PUT an upload to, and its expiry. */
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
 * Returns the URLs of an image and its thumbnail. URLs of images that not everyone may see are signed for
 * the owner. They stay the same within an hour, so that a screen does not load them again.
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

/** Returns the URL of a thumbnail in the trash, signed for its owner. */
export const trashedThumbnailUrlOf = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  image: { imageUrl: string; userId: string },
): string =>
  `${image.imageUrl}/thumbnail${readGrant(signingSecret, image.imageUrl, image.userId, "trash")}`;

/**
 * Returns the URL of a server's icon. The icon of a private server is signed for its owner, who always
 * sees it, and given to viewers of the server. It stays the same within an hour.
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
 * Returns the key in an upload URL or a served path of this site, whether it is a path or a full URL;
 * null for anything else. `host` is the host of the request, which counts as this site while no public
 * URL is set.
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
