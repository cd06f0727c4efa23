import { useTrays, none } from "../../stores/trays.ts";
import type { SentFile } from "../outbox/outgoing.ts";
import { emptyTray } from "./fill-tray.ts";

/** The files for the next message of a channel. Nothing is sent before all of them have arrived. */
export function useTray(channelId: string) {
  const files = useTrays(({ trays }) => trays[channelId] ?? none);
  const isUploading = files.some(({ state }) => state.step !== "arrived");
  return {
    files,
    isHeld: isUploading,
    /** Takes what has arrived out of the tray, to send it. */
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
