import { listPublicUserIds } from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";

/** Shows a ripple on the map at the node of the given author, if everyone may see the author. */
export async function rippleFrom(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  authorId: string,
): Promise<void> {
  const [shownId] = await listPublicUserIds(db, [authorId]);
  if (shownId !== undefined) publisher.ripple(shownId, "reaction");
}
