import { hash, randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import {
  type ClaimedLetter,
  findMemberByEmail,
  storeConfirmLink,
  storeUndoLink,
  type LetterKind,
  offerMailedLink,
} from "@oni/db/account";
import type { Letter } from "./mailer.ts";
import { noticeOf } from "../sign-in/notices.ts";

/** Returns the stored hash of the secret in a letter's link. */
export const hashOfLink = (token: string): string => hash("sha256", token);

type Writing = { db: Database; origin: string };
type Written = Omit<Letter, "to"> | null;

/**
 * Writes a letter as it is sent now. Returns null when it has no recipient or its subject is gone.
 * Creates the secret of the link; the secret of an earlier try no longer works.
 */
export async function writeLetter(writing: Writing, letter: ClaimedLetter): Promise<Letter | null> {
  const written = letter.isLate ? null : await writers[letter.kind](writing, letter);
  return written && { ...written, to: letter.recipient };
}

const writers: Record<LetterKind, (writing: Writing, letter: ClaimedLetter) => Promise<Written>> = {
  reset: async ({ db, origin }, { recipient }) => {
    const member = await findMemberByEmail(db, recipient);
    if (!member) return null;
    const { token, hashed } = makeToken();
    const { userId, username } = member;
    if (!(await offerMailedLink(db, { userId, hash: hashed }))) return null;
    return {
      subject: "A way back in to ONI",
      text: paragraphs(
        `A new access key was requested for the Oni ID ${username}.`,
        `Within an hour this address lets you choose another access key, once:`,
        linkTo(origin, "/recover", token),
        `If it was not you, do nothing. Without this mail no one can sign in this way.`,
      ),
    };
  },

  confirm: async ({ db, origin }, { about }) => {
    const { token, hashed } = makeToken();
    if (about === null || !(await storeConfirmLink(db, about, hashed))) return null;
    return {
      subject: "Is this your address?",
      text: paragraphs(
        `This address was entered on ONI.`,
        `If it was you, confirm it here within a day:`,
        linkTo(origin, "/email/confirm", token),
        `If it was not you, do nothing.`,
      ),
    };
  },

  undo: async ({ db, origin }, { about }) => {
    const { token, hashed } = makeToken();
    if (about === null || !(await storeUndoLink(db, about, hashed))) return null;
    return {
      subject: "Your address on ONI is about to change",
      text: paragraphs(
        `The address of your node was changed with your access key. If it was you, do nothing.`,
        `If it was not, take that back here within three days, and choose another access key then:`,
        linkTo(origin, "/email/undo", token),
      ),
    };
  },

  notice: async ({ origin }, { about }) => {
    const notice = noticeOf(about);
    return (
      notice && {
        subject: notice.subject,
        text: paragraphs(
          notice.sentence,
          `If it was not you, choose another access key and look at your sign-ins:`,
          new URL("/settings?tab=security", origin).href,
        ),
      }
    );
  },
};

function makeToken() {
  const token = randomBytes(24).toString("base64url");
  return { token, hashed: hashOfLink(token) };
}

const linkTo = (origin: string, path: string, token: string) =>
  new URL(`${path}?token=${token}`, origin).href;

const paragraphs = (...all: string[]) => `${all.join("\n\n")}\n`;
