import { Fragment } from "react";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { ReactionFace, reactionName } from "./ReactionFace.tsx";

/** Shows the given reactions in a row, and the text that they belong to. */
export function PressedText({ text }: { text: string }) {
  const end = text.indexOf(" ");
  const [pressed, words] = end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end)];
  return (
    <>
      {pressed
        .split(/(:[a-z]+:)/)
        .filter((piece) => piece !== "")
        .map((piece, index) => (
          <Fragment key={index}>
            {reactionName(piece) !== piece && (
              <VisuallyHidden>{`${reactionName(piece)} `}</VisuallyHidden>
            )}
            <ReactionFace emoji={piece} />
          </Fragment>
        ))}
      {words}
    </>
  );
}
