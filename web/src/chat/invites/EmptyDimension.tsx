import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import type { Channel, Server } from "../lists/queries.ts";
import { setDraft } from "../../stores/drafts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { RippleField, type RippleHandle } from "../../ui/marks/RippleField.tsx";
import { focusComposer } from "../composer/use-composer-focus.ts";
import { inviteStyle } from "./invite-style.ts";
import { InviteLinkField } from "./InviteLinkField.tsx";
import { invitesQuery } from "./queries.ts";
import { findUsable, termsOf } from "./usable-invite.ts";
import { useLive } from "../../live/use-live.ts";

const suggestions = [
  "the lamp is on, come in",
  "what did you hear tonight?",
  "I will be here until the tea is cold",
];

/** Shown in a new dimension: the invite link, its lamp, and suggestions for a first message. */
export function EmptyDimension({ server, channel }: { server: Server; channel: Channel }) {
  const invites = useQuery({ ...invitesQuery(server.id), staleTime: 0 });
  const invite = findUsable(invites.data ?? []);
  const isOpened = useOpened(invite?.code);
  const water = useRef<RippleHandle>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = panel.current?.getBoundingClientRect();
    if (isOpened && box) {
      water.current?.strikeAt(box.left + box.width / 2, box.top + box.height / 2);
    }
  }, [isOpened]);

  const begin = (suggestion: string) => {
    setDraft(channel.id, suggestion);
    focusComposer(channel.id);
  };

  return (
    <div css={page}>
      <div css={sheet} data-field>
        <RippleField ref={water} pitch={12} lift={0.6} sources={[]} />
      </div>
      <div css={middle}>
        <div css={width} ref={panel}>
          <Panel
            label="INVITATION"
            led={isOpened ? "struck" : "idle"}
            flush
            meta={<span css={inviteStyle.meta}>{invite && termsOf(invite)}</span>}
          >
            <div css={body}>
              <p css={title}>You are the first member here.</p>
              <p css={words}>
                Send this link to a friend. The invitation shows who is inside, and they can join at
                once.
              </p>
              {invites.isPending && <Loading text="Looking for links..." />}
              {invites.isLoadingError && (
                <ErrorState
                  text="The links could not be fetched."
                  detail={errorSentence(invites.error)}
                  onRetry={() => void invites.refetch()}
                />
              )}
              {invites.data && (
                <InviteLinkField serverId={server.id} invite={invite} isOpened={isOpened} />
              )}
              <div css={suggestionsStyle}>
                <h2 css={heading}>WRITE_A_FIRST_MESSAGE</h2>
                <div css={layout.wrap(8)}>
                  {suggestions.map((suggestion) => (
                    <button
                      key={suggestion}
                      css={chip}
                      type="button"
                      onClick={() => begin(suggestion)}
                    >
                      {suggestion}
                    </button>
                  ))}
                </div>
              </div>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** Returns true once the invitation was opened since this page is open. */
function useOpened(code: string | undefined): boolean {
  const live = useLive();
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => live.on("invite:opened", (invite) => setOpened(invite.code)), [live]);
  return code !== undefined && opened === code;
}

const page = css({
  position: "relative",
  flex: "100 1 auto",
  minHeight: 0,
  display: "flex",
  overflow: "hidden",
});
const sheet = css({ position: "absolute", inset: 0 });
const middle = css({
  position: "relative",
  flex: 1,
  display: "grid",
  justifyItems: "center",
  minWidth: 0,
  padding: 20,
  overflowY: "auto",
  [below.nav]: { padding: "14px 16px" },
});
const width = css({ width: "min(600px, 100%)", minWidth: 0, margin: "auto 0" });
const body = css({ padding: "22px 24px 24px", [below.nav]: { padding: 16 } });
const title = css({
  ...type.heading(34, 40, -0.05),
  [below.nav]: { fontSize: 27, lineHeight: "33px" },
});
const words = css({
  maxWidth: "52ch",
  marginTop: 8,
  color: color.ink2,
  fontSize: 14,
  lineHeight: "23px",
});
const suggestionsStyle = css({
  marginTop: 18,
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
});
const heading = css({ ...type.label, marginBottom: 8, color: color.ink2 });
const chip = css({
  ...type.meta,
  ...layout.box("transparent", color.line2),
  minHeight: 32,
  padding: "4px 10px",
  color: color.ink2,
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { borderColor: color.edge, color: color.ink },
});
