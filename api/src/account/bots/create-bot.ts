import { randomBytes } from "node:crypto";
import {
  countReservedUsernames,
  findOwnBot,
  insertBot,
  type ListedBot,
  releaseUsername,
  replaceBotToken,
  type Scope,
} from "@oni/db/account";
import { lockUsernames } from "@oni/db/home";
import { botLimit } from "../../../contract/account/bots.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { claimUsername, heldLimit } from "../names/claim-username.ts";

type Wanted = {
  ownerId: string;
  username: string;
  displayName: string | null;
  scopes: readonly Scope[];
};

/**
 * Creates a bot with a token, and returns both. It may take a name that its owner left, and no name that
 * is reserved. It is no node.
 */
export async function createBot(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { ownerId, username, displayName, scopes }: Wanted,
): Promise<{ bot: ListedBot; secret: string }> {
  const password = await passwords.hash(randomBytes(32).toString("base64url"));
  return db.transaction(async (tx) => {
    await lockUsernames(tx);
    await claimUsername(tx, { username, email: null, userId: ownerId, provenKey: null });
    await releaseUsername(tx, username);
    // Without this a member could create and delete bots only to reserve names.
    if ((await countReservedUsernames(tx, ownerId)) > heldLimit) throw tooMany("names of bots");
    const id = await insertBot(tx, { ownerId, username, displayName, password }, botLimit);
    if (id === undefined) throw tooMany("bots");
    const { secret } = await replaceBotToken(tx, { id, username, scopes });
    const bot = await findOwnBot(tx, { id, ownerId });
    if (!bot) throw new Error("A bot that was just created is not found.");
    return { bot, secret };
  });
}

const sentences = {
  bots: `A member has at most ${botLimit} bots.`,
  "names of bots": `You left ${heldLimit} names within 30 days. Take one of them back, or wait.`,
};
const tooMany = (what: keyof typeof sentences) =>
  new AppError("conflict", { sentence: sentences[what] });
