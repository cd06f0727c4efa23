import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { type Direct, refreshDirects } from "../lists/queries.ts";
import { folds } from "../../theme/folds.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { agoTime } from "../../ui/text/format-time.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { useUnreadTitle } from "../dimensions/use-unread-title.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { usePersonActions } from "../../people/cards/use-person-actions.ts";
import { shrineQuery } from "../../people/cards/queries.ts";
import { excerptText } from "../../ui/text/excerpt-text.ts";
import { directName } from "../lists/direct-name.ts";
import { acceptRequest, declineRequest } from "../../people/cards/direct-actions.ts";

/**
 * Shows a stranger's request for a direct line: its one message and the possible replies. The sender
 * learns only of an acceptance.
 */
export function RequestPanel({ direct }: { direct: Direct }) {
  const { other, last } = direct;
  const name = directName(direct);
  useUnreadTitle(`${name} wants to write`);
  const now = useNow();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: shrine } = useQuery({
    ...shrineQuery(other?.username ?? ""),
    enabled: other !== null,
  });
  const shared = shrine?.relation?.sharedTags ?? [];
  const leave = () => {
    void navigate("/directs");
    void refreshDirects(queryClient);
  };
  const accept = useAction(acceptRequest, () => ({ id: direct.id }));
  const decline = useAction(
    declineRequest,
    () => ({ id: direct.id }),
    () => navigate("/directs"),
  );
  const actions = usePersonActions({ id: other?.userId ?? "", username: other?.username ?? "" });
  return (
    <div css={middle}>
      <ButtonLink css={back} to="/directs" tone="quiet">
        <ChevronLeft aria-hidden="true" />
        DIRECT_MESSAGES
      </ButtonLink>
      <Panel
        css={panel}
        label="REQUEST"
        led="struck"
        flush
        meta={last && <time css={type.note}>{agoTime(last.createdAt, now)}</time>}
      >
        <div css={senderStyle}>
          <Avatar username={other?.username ?? ""} size={64} />
          <div>
            <h3>
              {other ? (
                <Link to={`/oni/${other.username}`} {...personLink(other.username)}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </h3>
            <p>{other && `@${other.username}`}</p>
            {shared.length > 0 && (
              <p css={tags}>
                you share
                {shared.slice(0, 3).map((tag) => (
                  <TagLink key={tag} name={tag} />
                ))}
              </p>
            )}
          </div>
        </div>
        <p css={messageStyle} dir="auto">
          {last
            ? excerptText(last.excerpt, { isRequest: true })
            : "They have not written anything yet."}
        </p>
        <div css={buttons}>
          <Button
            tone="primary"
            pending={accept.isPending}
            onClick={() => accept.isPending || accept.mutate()}
          >
            ACCEPT
          </Button>
          <Button pending={decline.isPending} onClick={() => decline.isPending || decline.mutate()}>
            DECLINE
          </Button>
          <Button
            tone="danger"
            disabled={other === null}
            pending={actions.block.isPending}
            onClick={() => actions.block.mutate(undefined, { onSuccess: leave })}
          >
            BLOCK
          </Button>
        </div>
        <p css={note}>
          Text only: pictures and links stay hidden until you accept. {name} does not learn that you
          read or declined this.
        </p>
      </Panel>
    </div>
  );
}

const middle = css({
  ...layout.stack(12),
  alignContent: "center",
  justifyItems: "center",
  minHeight: 0,
  overflow: "auto",
  padding: 24,
  [folds.channels]: { alignContent: "start", padding: "8px 12px 24px" },
});
const back = css({
  "&&": { display: "none", justifySelf: "start", [folds.channels]: { display: "inline-flex" } },
});
const panel = css({ width: "min(480px, 100%)" });
const senderStyle = css({
  ...layout.columns("64px minmax(0, 1fr)", 14),
  alignItems: "center",
  padding: "20px 20px 20px",
  h3: {
    ...type.cardTitle,
    overflowWrap: "anywhere",
    a: { textDecoration: "none", "&:hover": { textDecoration: "underline" } },
  },
  p: type.note,
});
const tags = css({ ...layout.row(6), flexWrap: "wrap", marginTop: 4 });
const messageStyle = css({
  ...type.prose,
  padding: "14px 20px 16px",
  background: color.void,
  border: `solid ${color.line}`,
  borderWidth: "1px 0",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});
const buttons = css({
  ...layout.columns("1.4fr 1fr 1fr", 8),
  padding: "16px 20px 0",
  [below.phone]: { "> *": { minHeight: 44 } },
});
const note = css({ ...type.meta, padding: "14px 20px 18px", color: color.ink2 });
