import { listPublicUserIds } from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";

/** Shows a ripple on the map at the node of whom a reaction was given to, if everyone may see them. */
export async function rippleFrom(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  authorId: string,
): Promise<void> {
  const [shownId] = await listPublicUserIds(db, [authorId]);
  if (shownId !== undefined) publisher.ripple(shownId, "reaction");
}
