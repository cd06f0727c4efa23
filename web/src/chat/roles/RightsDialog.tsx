import { css } from "@emotion/react";
import { allRights, type Explained, type ServerRole } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMatch } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { Collapsible } from "../../ui/layout/Collapsible.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { channelsQuery, type Member, type Server } from "../lists/queries.ts";
import { sentencesOf } from "./explanation-sentences.ts";
import { rightsOf } from "./member-roles.ts";
import { explanationQuery } from "./queries.ts";
import { phraseOf } from "./right-texts.ts";

type RightsDialogProps = {
  member: Member;
  server: Server;
  roles: readonly ServerRole[];
  isYou: boolean;
  onClose: () => void;
};

/**
 * Every right of a member, with its reasons once it is opened. Until then it follows from the roles and
 * from a timeout, so that opening the dialog explains at most the two rights of the open channel.
 */
export function RightsDialog({ member, server, roles, isYou, onClose }: RightsDialogProps) {
  const name = isYou ? null : member.displayName || member.username;
  const channel = useOpenChannel(server.id);
  const { userId } = member;
  const first = channel
    ? ({ right: "write", userId, channelId: channel.id } as const)
    : ({ right: "send", userId } as const);
  const { data } = useQuery({ ...explanationQuery(server.id, first), staleTime: 0 });
  const isTimedOut = data?.because.some((reason) => "rule" in reason && reason.rule === "timeout");
  const held = isTimedOut ? [] : rightsOf(roles, member);
  const subject = { server, roles, name, userId };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`What may ${name ?? "you"} do in ${server.name}?`}
      description="Open a line for the reason."
    >
      {channel && (
        <section css={section} aria-label={`In ${channel.name}`}>
          <h3 css={heading}>In {channel.name}</h3>
          {(["see", "write"] as const).map((right) => (
            <RightRow key={right} {...subject} right={right} channelId={channel.id} />
          ))}
        </section>
      )}
      <section css={section} aria-label="In the dimension">
        <h3 css={heading}>In the dimension</h3>
        {allRights.map((right) => (
          <RightRow key={right} {...subject} right={right} isHeld={held.includes(right)} />
        ))}
      </section>
    </Dialog>
  );
}

/** Returns the channel of the page, which may be one of no list, such as a thread. */
function useOpenChannel(serverId: string) {
  const match = useMatch("/dimensions/:serverId/:channelId");
  const { data: channels } = useQuery({ ...channelsQuery(serverId), enabled: false });
  return channels?.find(({ id }) => id === match?.params.channelId);
}

type RightRowProps = {
  server: Server;
  roles: readonly ServerRole[];
  /** Null for the viewer. */
  name: string | null;
  userId: string;
  right: Explained;
  /** A right in this channel, which is explained at once. */
  channelId?: string;
  /** True if the roles give it. Absent for rights in a channel. */
  isHeld?: boolean;
};

function RightRow({ server, roles, name, right, isHeld, ...of }: RightRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    ...explanationQuery(server.id, { right, ...of }),
    staleTime: 0,
    enabled: isOpen || of.channelId !== undefined,
  });
  const isAllowed = data?.allowed ?? isHeld;
  return (
    <div css={row}>
      <Collapsible
        isOpen={isOpen}
        onToggle={setIsOpen}
        label={
          <>
            {phraseOf(right)}
            <span css={verdict} data-allowed={isAllowed || undefined}>
              {isAllowed === undefined ? "..." : isAllowed ? "yes" : "no"}
            </span>
          </>
        }
      >
        <div css={reasons} role="status">
          {data
            ? sentencesOf(data, roles, name).map((sentence) => <p key={sentence}>{sentence}</p>)
            : error
              ? errorSentence(error)
              : "Looking for the reason..."}
        </div>
      </Collapsible>
    </div>
  );
}

const section = css({ marginTop: 20 });
const heading = css({ ...type.label, paddingBottom: 6, color: color.ink3 });
const row = css({ borderTop: `1px solid ${color.line}`, button: { minHeight: 38 } });
const verdict = css({
  ...type.meta,
  marginLeft: "auto",
  color: color.ink3,
  "&[data-allowed]": { color: color.glow },
});
const reasons = css({ ...type.text, ...layout.stack(2), padding: "0 0 10px 26px" });
