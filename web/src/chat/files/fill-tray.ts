import { attachmentLimit } from "@oni/realtime/contract";
import { errorSentence } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { randomUuid } from "../outbox/uuid.ts";
import { showToast } from "../../stores/toasts.ts";
import { changeTray, type TrayFile, trayOf, useTrays } from "../../stores/trays.ts";
import type { Uploader } from "../../shrine/album/upload/uploader.ts";
import { loadUploader } from "../../shrine/album/upload/load-uploader.ts";
import { formatSize } from "./format-size.ts";

const limitBytes = 10_485_760;
/** The server accepts this many uploads of a member at a time. */
const atOnce = 3;

const uploaders = new Map<string, Promise<Uploader>>();

/** Adds files to the tray of a channel. Each upload starts as soon as a slot is free. */
export function addToTray(channelId: string, files: readonly File[]): void {
  const freeSlots = attachmentLimit - trayOf(channelId).length;
  if (files.length > freeSlots) {
    showToast({ tone: "danger", title: `A message has at most ${attachmentLimit} files.` });
  }
  const added = files.slice(0, freeSlots).map((file): TrayFile => ({
    ...{ id: randomUuid(), file, name: nameOf(file), alt: "" },
    state:
      file.size > limitBytes
        ? { step: "failed", sentence: `${formatSize(file.size)}, over 10`, mayRetry: false }
        : { step: "waiting" },
  }));
  changeTray(channelId, (tray) => [...tray, ...added]);
  startWaiting();
}

export function removeFromTray(channelId: string, id: string): void {
  changeTray(channelId, (tray) => tray.filter((file) => file.id !== id));
  void uploaders.get(id)?.then((uploader) => uploader.destroy(), ignore);
  uploaders.delete(id);
  startWaiting();
}

export const retryInTray = (channelId: string, id: string): void => {
  setState(channelId, id, { step: "waiting" });
  startWaiting();
};

export const describeInTray = (channelId: string, id: string, alt: string): void =>
  changeTray(channelId, (tray) => tray.map((file) => (file.id === id ? { ...file, alt } : file)));

/** Empties the tray after its files went with a message, and destroys their uploaders. */
export function emptyTray(channelId: string): void {
  for (const { id } of trayOf(channelId)) removeFromTray(channelId, id);
}

/** Returns a name that the server accepts: one line without slashes, control or direction characters. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/gu, " ")
    .trim()
    .slice(0, 200) || "file";

function startWaiting(): void {
  const all = Object.entries(useTrays.getState().trays).flatMap(([channelId, files]) =>
    files.map((file) => ({ channelId, file })),
  );
  const under = all.filter(({ file }) => file.state.step === "sending").length;
  const waiting = all.filter(({ file }) => file.state.step === "waiting");
  for (const { channelId, file } of waiting.slice(0, Math.max(0, atOnce - under))) {
    setState(channelId, file.id, { step: "sending", part: 0 });
    void start(channelId, file);
  }
}

async function start(channelId: string, { id, file, name }: TrayFile): Promise<void> {
  const end = (state: TrayFile["state"]) => {
    setState(channelId, id, state);
    startWaiting();
  };
  const fail = (sentence: string) => end({ step: "failed", sentence, mayRetry: true });
  try {
    const { createUploader } = await loadUploader();
    let objectPath = "";
    const request = async ({ type, size }: File) => {
      const params = { id: channelId };
      const given = await call("POST /api/channels/:id/attachments", {
        ...{ params, body: { name, type, size } },
      });
      ({ objectPath } = given);
      return given;
    };
    const uploader = createUploader(
      {
        onStart: ignore,
        onProgress: (part) => setState(channelId, id, { step: "sending", part }),
        onDone: () => end({ step: "arrived", objectPath }),
        onFailure: fail,
        onRestriction: fail,
      },
      { fileTypes: null, requestUrl: request },
    );
    const before = uploaders.get(id);
    uploaders.set(id, Promise.resolve(uploader));
    void before?.then((former) => former.destroy(), ignore);
    uploader.add([file]);
  } catch (error) {
    fail(errorSentence(error));
  }
}

/** Ignores late progress: of a file that was removed, and after the end of an upload. */
function setState(channelId: string, id: string, state: TrayFile["state"]): void {
  changeTray(channelId, (tray) =>
    tray.map((file) => {
      const isLate = state.step === "sending" && file.state.step === "arrived";
      return file.id === id && !isLate ? { ...file, state } : file;
    }),
  );
}

const ignore = () => {};
