import {
  findOwnBot,
  findTokenKey,
  isOwnIdentity,
  isOwnPasskey,
  isOwnPushSubscription,
  type ListedBot,
  type ListedSession,
  type VerifiedSession,
} from "@oni/db/account";
import { noMailSentence } from "../../contract/account/mail.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";

/** Returns the caller's own session with this public id. Another member's session is not found. */
export async function accessSession({ deps, session, params }: OnId): Promise<ListedSession> {
  const own = await deps.sessions.list(session.viewer.id);
  const found = own.find(({ publicId }) => publicId === params.id);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Throws not found unless the passkey is the caller's own. */
export async function accessPasskey({ deps, session, params }: OnId): Promise<void> {
  const passkey = { id: params.id, userId: session.viewer.id };
  if (!(await isOwnPasskey(deps.db, passkey))) throw new AppError("not_found");
}

/** Throws not found unless the account at a provider is linked to the caller. */
export async function accessIdentity({ deps, session, params }: OnId): Promise<void> {
  const identity = { id: params.id, userId: session.viewer.id };
  if (!(await isOwnIdentity(deps.db, identity))) throw new AppError("not_found");
}

/** Returns the stored key of the caller's own token. */
export async function accessToken({ deps, session, params }: OnId): Promise<string> {
  const key = await findTokenKey(deps.db, { id: params.id, userId: session.viewer.id });
  if (key === undefined) throw new AppError("not_found");
  return key;
}

/** Returns the caller's own bot. */
export async function accessBot({ deps, session, params }: OnId): Promise<ListedBot> {
  const bot = await findOwnBot(deps.db, { id: params.id, ownerId: session.viewer.id });
  if (!bot) throw new AppError("not_found");
  return bot;
}

type OnPush = { deps: Deps; session: VerifiedSession };

/** While push is off its endpoints do not exist. */
export async function accessPush({ deps: { push } }: OnPush): Promise<NonNullable<Deps["push"]>> {
  if (!push) throw new AppError("not_found");
  return push;
}

/** Throws not found unless the subscription is the caller's own. */
export async function accessPushDevice(caller: OnId): Promise<void> {
  await accessPush(caller);
  const { deps, session, params } = caller;
  const subscription = { id: params.id, userId: session.viewer.id };
  if (!(await isOwnPushSubscription(deps.db, subscription))) throw new AppError("not_found");
}

/** Without a mail server the endpoints of mail are unavailable. */
export async function accessMail({
  deps: { mail },
}: {
  deps: Deps;
}): Promise<NonNullable<Deps["mail"]>> {
  if (!mail) throw new AppError("unavailable", { sentence: noMailSentence });
  return mail;
}
