import { call } from "../../live/calls/call.ts";
import type { Live } from "../../live/connection.ts";
import { useConnection } from "../../stores/connection.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { knownDraftChannels, readKnownDraft, writeKnownDraft } from "../../stores/known-drafts.ts";
import { useSession } from "../../stores/session.ts";
import { createDraftSync } from "./draft-sync.ts";

const isChannelId = (key: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key);

/** Syncs the channel drafts of the signed-in member across their devices, from now on. */
export function startDrafts(live: Pick<Live, "on">, viewerId: () => string | undefined): void {
  const writtenIn = (channelId: string) => useDrafts.getState().drafts[channelId] ?? "";
  const idOf = () => viewerId() ?? "";
  const session = () => useSession.getState().sessionId;
  const isIn = () => session() !== null && viewerId() !== undefined;
  const sync = createDraftSync({
    session,
    written: writtenIn,
    take: setDraft,
    known: (channelId) => readKnownDraft(idOf(), channelId),
    know: (channelId, draft) => writeKnownDraft(idOf(), channelId, draft),
    store: (id, body) =>
      call("PUT /api/channels/:id/draft", { params: { id }, body, keepalive: true }),
    schedule: (ms, act) => {
      const timer = setTimeout(() => isIn() && act(), ms);
      return () => clearTimeout(timer);
    },
  });

  useDrafts.subscribe(({ drafts }, { drafts: before }) => {
    // A draft written in another tab is sent by that tab.
    if (!isIn() || document.hidden) return;
    for (const key of new Set([...Object.keys(drafts), ...Object.keys(before)])) {
      if (drafts[key] !== before[key] && isChannelId(key)) sync.noteWritten(key);
    }
  });
  live.on("draft:changed", ({ channelId, ...draft }) => sync.receive(channelId, draft));

  const readAll = async () => {
    const sessionId = session();
    const drafts = await call("GET /api/drafts", {});
    if (session() !== sessionId) return;
    const listed = new Set(drafts.map(({ channelId }) => channelId));
    for (const { channelId, ...draft } of drafts) sync.receive(channelId, draft);
    for (const channelId of knownDraftChannels(idOf())) {
      if (!listed.has(channelId)) applyEmpty(channelId);
    }
  };
  /** An unlisted draft is empty on the server. Its next change brings its `rev`. */
  const applyEmpty = (channelId: string) => {
    const base = readKnownDraft(idOf(), channelId);
    if (!base || base.content === "") return;
    if (writtenIn(channelId) === base.content) setDraft(channelId, "");
    sync.noteWritten(channelId);
  };
  // Events are lost while the link is down.
  useConnection.subscribe(({ connects }, before) => {
    if (connects === before.connects || !isIn()) return;
    readAll().catch((error: unknown) => console.info("The drafts could not be read.", error));
  });
  document.addEventListener("visibilitychange", () => document.hidden && sync.flush());
  window.addEventListener("pagehide", sync.flush);
}
