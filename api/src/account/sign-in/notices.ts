import { insertNotice } from "@oni/db/account";
import { logFailure } from "@oni/realtime/process";
import type { Deps } from "../../process/deps.ts";

/** The changes to sign-in methods that members get a letter about. */
const notices = {
  password: {
    subject: "Your access key was changed",
    sentence: "Your access key on ONI was changed.",
  },
  recovered: {
    subject: "Your node was opened again",
    sentence:
      "Your node on ONI was opened with a recovery code or a link, and has another access key.",
  },
  passkey: { subject: "A passkey was added", sentence: "A passkey was added to your node on ONI." },
  identity: {
    subject: "An account was linked",
    sentence: "An account at another service now signs in to your node on ONI.",
  },
  "authenticator-on": {
    subject: "An authenticator app was turned on",
    sentence: "Sign-in to your node on ONI now requires six digits of an authenticator app.",
  },
  "authenticator-off": {
    subject: "The authenticator app was turned off",
    sentence: "Sign-in to your node on ONI no longer requires an authenticator app.",
  },
} as const;

type Notice = keyof typeof notices;

const isNotice = (about: string): about is Notice => about in notices;

/** Returns the text of a queued notice; null for one that is no longer sent. */
export const noticeOf = (about: string | null) =>
  about !== null && isNotice(about) ? notices[about] : null;

/**
 * Queues a letter to a member, if the network sends mail. The change remains valid if the letter cannot
 * be queued.
 */
export async function notify(
  { db, mail, log }: Pick<Deps, "db" | "mail" | "log">,
  userId: string,
  about: Notice,
): Promise<void> {
  if (!mail) return;
  try {
    await insertNotice(db, { userId, about });
    mail.letterQueued();
  } catch (error) {
    logFailure(log, "a notice was not queued", error, {});
  }
}
