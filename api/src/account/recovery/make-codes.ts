import { randomInt } from "node:crypto";
import { replaceRecoveryCodes, type VerifiedSession } from "@oni/db/account";
import { recoveryCodeAlphabet, recoveryCodeCount } from "../../../contract/account/recovery.ts";
import type { Deps } from "../../process/deps.ts";
import { proveOwnPassword, wrongPassword } from "../sign-in/own-password.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";

const groups = 3;
const groupLength = 4;

/** Creates codes for a member who knows the password. Returns them in the form that people write down. */
export async function makeCodes(
  deps: Pick<Deps, "db" | "passwords" | "limiter" | "publisher">,
  session: VerifiedSession,
  { password, address }: { password?: string | undefined; address: string },
): Promise<string[]> {
  const { db, passwords, publisher } = deps;
  const { viewer } = session;
  const userId = viewer.id;
  const proven = await proveOwnPassword(deps, session, { address, field: "password", password });
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  const hashes = await Promise.all(codes.map((code) => passwords.digest(code.join(""), userId)));
  await db.transaction(async (tx) => {
    const isKnown = await replaceRecoveryCodes(tx, { userId, password: proven, hashes });
    if (!isKnown) throw wrongPassword("password");
  });
  await publisher.memberChanged(userId);
  announceOwn(deps, viewer);
  return codes.map((code) => code.join("-"));
}

/** 59 random bits, in groups that are easy to copy by hand. */
const makeCode = () => Array.from({ length: groups }, makeGroup);

const makeGroup = () =>
  Array.from(
    { length: groupLength },
    () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)],
  ).join("");
