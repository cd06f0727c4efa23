import { css } from "@emotion/react";
import type { Author, InboxEntry } from "@oni/realtime/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { directsQuery } from "../../chat/lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { useKnocks } from "../knocks/knocks.ts";
import { usePersonActions } from "../cards/use-person-actions.ts";
import { ApproveMark } from "../../shrine/wall/ApproveMark.tsx";
import { RemoveMark } from "../../shrine/wall/RemoveMark.tsx";
import { wallQuery } from "../../shrine/wall/queries.ts";
import { pathOf } from "./entry-texts.ts";
import { inboxQuery } from "./queries.ts";

type InboxActionProps = { entry: InboxEntry; viewerName: string; onDone: () => void };

/** Shows the action of an entry, for the kinds that have one. */
export function InboxAction({ entry, viewerName, onDone }: InboxActionProps) {
  const { kind, actor } = entry;
  if (!actor?.username) return null;
  const { username } = actor;
  if (kind === "knock") return <KnockBack actor={{ ...actor, username }} onDone={onDone} />;
  if (kind === "wall") return <MarkActions {...{ entry, viewerName, onDone }} />;
  const path = kind === "request" ? pathOf(entry, viewerName) : null;
  return (
    path && (
      <ButtonLink
        size="small"
        to={path}
        aria-label={`Read what ${username} wrote`}
        onClick={onDone}
      >
        READ
      </ButtonLink>
    )
  );
}

type KnockBackProps = { actor: Author; onDone: () => void };

function KnockBack({ actor, onDone }: KnockBackProps) {
  const { knock } = usePersonActions(actor);
  const hasKnocked = useKnocks(({ sentAtMs }) => sentAtMs[actor.id] !== undefined);
  const { data: directs } = useQuery({ ...directsQuery, enabled: false });
  const direct = directs?.find(
    ({ other, state }) => other?.userId === actor.id && state === "open",
  );
  if (direct) {
    return (
      <ButtonLink
        size="small"
        to={`/directs/${direct.id}`}
        aria-label={`Write to ${actor.username}`}
        onClick={onDone}
      >
        WRITE
      </ButtonLink>
    );
  }
  if (hasKnocked) return <span css={done}>KNOCKED</span>;
  return (
    <Button
      size="small"
      aria-label={`Knock back to ${actor.username}`}
      pending={knock.isPending}
      onClick={() => knock.isPending || knock.mutate(undefined, { onSuccess: onDone })}
    >
      KNOCK_BACK
    </Button>
  );
}

/** Finds the author's newest mark with the same text as the entry, and offers to approve or remove it. */
function MarkActions({ entry, viewerName, onDone }: InboxActionProps) {
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery(wallQuery(viewerName));
  const marks = data?.pages.flat() ?? [];
  const mark = marks.find(
    ({ author, line }) => author.id === entry.actor?.id && line === entry.excerpt,
  );
  if (!mark) return null;
  const handleDone = () => {
    onDone();
    return queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
  };
  return (
    <>
      {!mark.isApproved && (
        <ApproveMark mark={mark} username={viewerName} onApproved={handleDone} />
      )}
      <RemoveMark mark={mark} username={viewerName} onRemoved={handleDone} />
    </>
  );
}

const done = css({ ...type.control, color: color.glow });
