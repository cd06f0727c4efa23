import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { usePersonActions } from "../../people/cards/use-person-actions.ts";
import { ApproveMark } from "./ApproveMark.tsx";
import { Mark } from "./Mark.tsx";
import type { WallMark } from "./queries.ts";
import { RemoveMark } from "./RemoveMark.tsx";

type WaitingMarksProps = {
  marks: readonly WallMark[];
  now: Date;
  isInBook: boolean;
  /** The owner of the wall. */
  username: string;
};

/** Lists the marks that wait for the owner's approval. */
export const WaitingMarks = ({ marks, now, isInBook, username }: WaitingMarksProps) => (
  <section css={box} aria-label="Marks that wait for you">
    <h3 css={header}>{`${marks.length} WAIT FOR YOU`}</h3>
    <ul css={layout.columns("repeat(auto-fill, minmax(280px, 1fr))", 20)}>
      {marks.map((mark) => (
        <Mark key={mark.id} mark={mark} now={now} isOwn={false} isInBook={isInBook}>
          <ApproveMark mark={mark} username={username} />
          <RemoveMark mark={mark} username={username} />
          <BlockAuthor author={mark.author} />
        </Mark>
      ))}
    </ul>
  </section>
);

function BlockAuthor({ author }: Pick<WallMark, "author">) {
  const { block } = usePersonActions(author);
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={`Block ${author.username}`}
      pending={block.isPending}
      onClick={() => block.isPending || block.mutate()}
    >
      BLOCK
    </Button>
  );
}

const box = css({ padding: "14px 18px 16px", borderBottom: `1px solid ${color.line}` });
const header = css({ ...type.label, marginBottom: 14, color: color.strike });
