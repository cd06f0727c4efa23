import { randomUUID } from "node:crypto";
import { insertHook, listVisibleChannelIds, lockServer } from "@oni/db/chat";
import type * as z from "zod";
import { type createHook as endpoint, hookLimit } from "../../../contract/chat/hooks.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { Deps } from "../../process/deps.ts";
import { RefusedAddress } from "../../process/outgoing/outgoing.ts";
import { makeHookSecret } from "./hook-secret.ts";

/** Creates a hook and returns its secret, which is not readable later. */
export async function createHook(
  { db, signingSecret, judgeHookUrl }: Pick<Deps, "db" | "signingSecret" | "judgeHookUrl">,
  made: { serverId: string; viewerId: string },
  { url: given, events, channelIds }: z.infer<typeof endpoint.body>,
): Promise<{ id: string; secret: string }> {
  const { href: url } = new URL(given);
  await judgeHookUrl(url).catch((error: unknown) => {
    // The address is checked again before each delivery, so a name server may be down now.
    if (!(error instanceof RefusedAddress)) return;
    throw invalid("url", "must be an https address that anyone on the internet can reach");
  });
  const chosen = channelIds ? [...new Set(channelIds)] : null;
  if (chosen && (await listVisibleChannelIds(db, made, chosen)).length < chosen.length) {
    throw invalid("channelIds", "must be channels of this dimension");
  }
  const { serverId, viewerId: makerId } = made;
  const id = randomUUID();
  const { secret, sealed } = makeHookSecret({ signingSecret, hookId: id });
  const hook = { id, serverId, makerId, url, secret: sealed, events, channelIds: chosen };
  const inserted = await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    return insertHook(tx, hook, hookLimit);
  });
  if (inserted === undefined) {
    const sentence = `A dimension has at most ${hookLimit} hooks. Delete one first.`;
    throw new AppError("conflict", { sentence });
  }
  return { id, secret };
}

const invalid = (field: string, sentence: string) =>
  new AppError("invalid_input", { fields: { [field]: sentence } });
