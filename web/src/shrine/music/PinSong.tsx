import { css } from "@emotion/react";
import type { Track } from "@oni/api/contract";
import { Pin, PinOff } from "lucide-react";
import { type } from "../../theme/theme.ts";
import { useUpdateProfile } from "../../account/session/update-profile.ts";

type PinSongProps = {
  /** The track in the deck. */
  track: Track;
  isPinned: boolean;
};

/** Pins the track in the deck as the song of the member's shrine, or unpins it. */
export function PinSong({ track, isPinned }: PinSongProps) {
  const update = useUpdateProfile();
  return (
    <button
      css={pin}
      type="button"
      aria-busy={update.isPending || undefined}
      onClick={() => update.isPending || update.mutate({ song: isPinned ? null : track })}
    >
      {isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
      {isPinned ? "UNPIN" : "PIN_TO_MY_SHRINE"}
    </button>
  );
}

const pin = css({
  ...type.meta,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 36,
  margin: "0 14px 14px",
  border: "1px solid color-mix(in srgb, var(--deck-ink2) 75%, var(--deck))",
  borderRadius: "var(--deck-radius)",
  background: "none",
  color: "var(--deck-ink)",
  cursor: "pointer",
  "&:hover": { borderColor: "var(--deck-accent)" },
  ".lucide": { width: 14, height: 14 },
  "@media (pointer: coarse)": { minHeight: 44 },
});
