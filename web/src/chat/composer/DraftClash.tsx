import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { setClash, useClashes, writeKnownDraft } from "../../stores/known-drafts.ts";
import { TextClash } from "../../ui/forms/TextClash.tsx";

/** Shows the draft of another device that conflicts with the draft of this one. */
export function DraftClash({ channelId, userId }: { channelId: string; userId: string }) {
  const other = useClashes(({ clashes }) => clashes[channelId]);
  const written = useDrafts(({ drafts }) => drafts[channelId] ?? "");
  if (!other) return null;
  return (
    <TextClash
      label="Draft of another device"
      description="On another device you wrote:"
      other={other.content}
      own={written}
      onChoose={(words) => {
        writeKnownDraft(userId, channelId, other);
        setDraft(channelId, words);
        setClash(channelId, null);
      }}
    />
  );
}
