import type { Database } from "@oni/db";
import { createSessions } from "@oni/db/account";
import {
  findAct,
  hasLaterAct,
  hasLaterActOnSubject,
  insertAct,
  type KeeperActRow,
  lockCase,
  markUndone,
  setCaseClosed,
} from "@oni/db/keepers";
import { deleteInboxEntries, insertInboxEntries } from "@oni/db/people";
import { type KeeperActKind, usualTimeoutHours } from "../../../contract/keepers/desk.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceServerTo } from "../../chat/servers/announce.ts";
import { putBack } from "./put-back.ts";
import { takeAway } from "./take-away.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher" | "threads" | "signingSecret">;
type Decision = { act: KeeperActKind; reason: string; hours?: number | undefined };

/** Runs a keeper's act on a case about another member, closes the case and notifies that member. */
export async function actOnCase(
  deps: Parts,
  { caseId, keeperId }: { caseId: string; keeperId: string },
  { act, reason, hours }: Decision,
): Promise<KeeperActRow> {
  const { parts, publisher, send } = deferAnnouncing(deps);
  const made = await deps.db.transaction(async (tx) => {
    const found = await lockCase(tx, caseId);
    if (!found) throw new AppError("not_found");
    const { subjectKind, subjectId, userId } = found;
    const isAboutThem = act === "warn" || act === "timeout" || act === "suspend";
    if (isAboutThem && userId === null) {
      throw new AppError("conflict", { sentence: "They have departed." });
    }
    const subject = { kind: subjectKind, id: subjectId, userId };
    const taken =
      act === "hide" || act === "remove"
        ? await takeAway({ ...parts, db: tx }, subject, act)
        : { rows: {}, keys: [] };
    const before = { closedAt: found.closedAt?.toISOString() ?? null, ...taken };
    const about = { caseId, subjectKind, subjectId, userId, keeperId };
    const made = await insertAct(tx, {
      ...{ ...about, act, reason, before },
      hours: hoursOf(act, hours),
    });
    await setCaseClosed(tx, caseId, "now");
    if (userId !== null && act !== "dismiss") {
      const notice = { userId, kind: "case", actorId: null, subjectId: made.id } as const;
      publisher.inboxChanged(await insertInboxEntries(tx, [notice]));
    }
    if (act === "timeout" && userId !== null) announceServerTo(publisher, userId, null);
    if (act === "suspend") await endSessionsOf(tx, publisher, userId);
    return made;
  });
  await send();
  deps.publisher.caseChanged(caseId);
  return made;
}

/** Returns the same parts for a transaction: their announcements wait for the commit. */
function deferAnnouncing(deps: Parts) {
  const publisher = deferCalls(deps.publisher);
  const threads = deferCalls(deps.threads);
  return {
    parts: { ...deps, publisher: publisher.deferred, threads: threads.deferred },
    publisher: publisher.deferred,
    send: async () => {
      await publisher.send();
      await threads.send();
    },
  };
}

const hoursOf = (act: KeeperActKind, hours: number | undefined): number | null => {
  if (act === "timeout") return hours ?? usualTimeoutHours;
  return act === "suspend" ? (hours ?? null) : null;
};

/**
 * Ends the sessions of a suspended member. They stay stored, and are refused while the suspension lasts.
 */
async function endSessionsOf(
  tx: Database,
  publisher: Parts["publisher"],
  userId: string | null,
): Promise<void> {
  const keys = userId === null ? [] : await createSessions(tx).listKeys(userId);
  await publisher.sessionsRevoked(keys);
}

/** Reverts an act and removes its notification. A second call changes nothing. */
export async function undoAct(
  deps: Parts,
  { actId, keeperId }: { actId: string; keeperId: string },
  undoReason: string,
): Promise<KeeperActRow> {
  const { parts, publisher, send } = deferAnnouncing(deps);
  const undone = await deps.db.transaction(async (tx) => {
    const known = await findAct(tx, actId);
    if (!known) throw new AppError("not_found");
    if (known.caseId) await lockCase(tx, known.caseId);
    // Read again under the lock of its case.
    const act = await findAct(tx, actId);
    if (!act || act.undoneAt) return act ?? known;
    await restore({ ...parts, db: tx }, act);
    const isLast = act.caseId !== null && !(await hasLaterAct(tx, act));
    if (act.caseId && act.before && isLast) {
      const { closedAt } = act.before;
      await setCaseClosed(tx, act.caseId, closedAt === null ? null : new Date(closedAt));
    }
    publisher.inboxChanged(await deleteInboxEntries(tx, act.id));
    if (act.act === "timeout" && act.userId !== null) announceServerTo(publisher, act.userId, null);
    return markUndone(tx, act.id, { undoneById: keeperId, undoReason });
  });
  await send();
  if (undone.caseId) deps.publisher.caseChanged(undone.caseId);
  return undone;
}

async function restore(parts: Parts & { db: Database }, act: KeeperActRow): Promise<void> {
  if (act.act !== "hide" && act.act !== "remove") return;
  if (await hasLaterActOnSubject(parts.db, act)) {
    throw new AppError("conflict", { sentence: "Undo first what was done to it after this." });
  }
  if (act.before === null) {
    throw new AppError("conflict", {
      sentence: "Removed content can be restored for 30 days, which are over.",
    });
  }
  const subject = { kind: act.subjectKind, id: act.subjectId, userId: act.userId };
  await putBack(parts, subject, act.act, act.before);
}

/**
 * Records the calls of an object and makes them in order on `send`. So a transaction announces only after
 * its commit.
 */
function deferCalls<Part extends object>(
  part: Part,
): { deferred: Part; send: () => Promise<void> } {
  const calls: (() => unknown)[] = [];
  const deferred = new Proxy(part, {
    get: (target, name): unknown => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...args: unknown[]) => {
        calls.push((): unknown => Reflect.apply(call, target, args));
        return Promise.resolve();
      };
    },
  });
  const send = async () => {
    for (const call of calls.splice(0)) await call();
  };
  return { deferred, send };
}
