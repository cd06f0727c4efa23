import type { VerifiedSession } from "@oni/db/account";
import { findOwnDirect, type FoundDirect } from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";

type OnLine = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** The line, if the caller sees it. */
export async function accessLine({ deps, session, params }: OnLine): Promise<FoundDirect> {
  const line = await findOwnDirect(deps.db, session.viewer.id, params.id);
  if (!line?.isSeen) throw new AppError("not_found");
  return line;
}

/** The line, if the caller sees it and is not who asked for it. */
export async function accessAskedLine(caller: OnLine): Promise<FoundDirect> {
  const line = await accessLine(caller);
  if (line.state !== "open" && line.requesterId === caller.session.viewer.id) {
    throw new AppError("forbidden", { sentence: "They have not answered yet." });
  }
  return line;
}

/** The line that the caller may decline, or has. */
export async function accessDeclinedLine(caller: OnLine): Promise<FoundDirect> {
  const viewerId = caller.session.viewer.id;
  const line = await findOwnDirect(caller.deps.db, viewerId, caller.params.id);
  if (line?.state === "declined" && !line.isSeen) return line;
  const seen = await accessAskedLine(caller);
  if (seen.state !== "open") return seen;
  throw new AppError("forbidden", { sentence: "This line is open. Hide it instead." });
}
