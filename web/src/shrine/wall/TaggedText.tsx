import { findHashtags, splitSpoilers } from "@oni/realtime/contract";
import { Fragment, type ReactNode } from "react";
import { Spoiler } from "../../ui/text/Spoiler.tsx";
import { InlineTag } from "../../ui/text/InlineTag.tsx";

/** Plain text with hashtags as links and spoilers covered. */
export const TaggedText = ({ text }: { text: string }) =>
  splitSpoilers(text).map((part, index) => (
    <Fragment key={index}>
      {part.isCovered ? (
        <Spoiler coveredText={part.text}>{linked(part.text)}</Spoiler>
      ) : (
        linked(part.text)
      )}
    </Fragment>
  ));

function linked(text: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { start, written, name } of findHashtags(text)) {
    pieces.push(text.slice(end, start), <InlineTag key={start} name={name} written={written} />);
    end = start + written.length;
  }
  return [...pieces, text.slice(end)];
}
