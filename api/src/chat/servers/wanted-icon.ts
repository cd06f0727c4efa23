import type { VerifiedSession } from "@oni/db/account";
import { objectPathOf } from "@oni/db/shrine";
import type { Context } from "hono";
import type { Deps } from "../../process/deps.ts";
import { requireOwnUpload } from "../../shrine/album/images/own-upload.ts";
import { keyOfReference } from "../../shrine/uploads/object-urls.ts";

type Call = { session: VerifiedSession; body: { iconUrl?: string | null | undefined }; c: Context };

/**
 * The path of the icon that a request asks for: null for none, undefined where it says nothing. The icon
 * that the server has already may be sent back by everyone; any other is an upload of the caller's own.
 */
export async function wantedIcon(
  deps: Pick<Deps, "db" | "settings">,
  { session, body: { iconUrl: reference }, c }: Call,
  current: string | null = null,
): Promise<string | null | undefined> {
  if (reference === undefined || reference === null) return reference;
  const key = keyOfReference(deps, new URL(c.req.url).host, reference);
  if (key && objectPathOf(key) === current) return undefined;
  const userId = session.viewer.id;
  return objectPathOf(await requireOwnUpload(deps, { userId, field: "iconUrl", reference, c }));
}
