import { css } from "@emotion/react";
import type { Server, ServerActivity } from "@oni/api/contract";
import { useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { distinctInitials } from "../servers/initials.ts";
import { byLiveliness, withActivity } from "../servers/order-servers.ts";
import { OwnServerRow } from "./OwnServerRow.tsx";
import { countOf } from "../../ui/text/count-of.ts";

type OwnServersProps = {
  servers: readonly Server[];
  activities: readonly ServerActivity[] | undefined;
  /** The time of the fetch of the activities. */
  now: Date;
  user: CurrentUser;
};

/** The number of rows shown at first. A button shows the rest. */
const rowsShown = 8;

/** The member's dimensions. Those with unread messages or members online come first. */
export function OwnServers({ servers, activities, now, user }: OwnServersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const letters = distinctInitials(servers);
  const ordered = withActivity(servers, activities).toSorted(byLiveliness);
  const shown = isOpen ? ordered : ordered.slice(0, rowsShown);
  const quieter = ordered.length - shown.length;
  const awake = ordered.filter(({ activity }) => (activity?.hereCount ?? 0) > 0).length;
  const hasNews = servers.some(({ unreadCount }) => unreadCount > 0);
  return (
    <Panel
      label="YOURS"
      led={hasNews ? "struck" : "idle"}
      flush
      meta={<span css={type.note}>{metaOf(servers.length, awake)}</span>}
    >
      {servers.length === 0 && (
        <p css={none}>You are in no dimension yet. Enter a public one, or open your own.</p>
      )}
      <ul>
        {shown.map(({ server, activity }) => (
          <OwnServerRow
            key={server.id}
            {...{ server, activity, now, user }}
            letters={letters.get(server.id)}
          />
        ))}
      </ul>
      {quieter > 0 && (
        <button css={more} type="button" onClick={() => setIsOpen(true)}>
          {quieter === 1 ? "One more dimension" : `${quieter} more dimensions`}
        </button>
      )}
    </Panel>
  );
}

const metaOf = (count: number, awake: number) =>
  `${countOf(count, "dimension")}, ${awake || "none"} with members online`;

const none = css({ ...type.text, padding: 16 });
const more = css({
  ...type.meta,
  ...bareButton,
  width: "100%",
  minHeight: 42,
  padding: "12px 18px",
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
  textAlign: "left",
  "&:hover": { background: color.raised, color: color.ink },
});
