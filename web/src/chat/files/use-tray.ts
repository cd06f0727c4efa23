import { useTrays, none } from "../../stores/trays.ts";
import type { SentFile } from "../outbox/outgoing.ts";
import { emptyTray } from "./fill-tray.ts";

/** The files of a channel's next message. It cannot be sent before all of them are uploaded. */
export function useTray(channelId: string) {
  const files = useTrays(({ trays }) => trays[channelId] ?? none);
  const isUploading = files.some(({ state }) => state.step !== "arrived");
  return {
    files,
    isUploading,
    /** Empties the tray and returns the uploaded files for the message. */
    take: (): SentFile[] => {
      const sent = files.flatMap(({ state, name, alt }) =>
        state.step === "arrived"
          ? [{ objectPath: state.objectPath, name, alt: alt.trim() || null }]
          : [],
      );
      emptyTray(channelId);
      return sent;
    },
  };
}
