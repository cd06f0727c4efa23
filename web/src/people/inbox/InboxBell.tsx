import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Bell, Settings } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { shownCount } from "../../chat/unread/counts.ts";
import { below, color, topHeight, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { useNow } from "../../ui/text/use-now.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { InboxNotice } from "./InboxNotice.tsx";
import { InboxRow } from "./InboxRow.tsx";
import { inboxUnreadQuery } from "./queries.ts";
import { useInbox } from "./use-inbox.ts";

/**
 * Bell with a dot while entries are unread. It opens the newest entries; Escape closes them and returns
 * the focus.
 */
export function InboxBell({ user }: { user: CurrentUser }) {
  const { data } = useQuery(inboxUnreadQuery);
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  const unread = data?.unread ?? 0;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button
          css={bell}
          type="button"
          aria-label={unread > 0 ? `Inbox, ${shownCount(unread)} new` : "Inbox"}
        >
          <Bell aria-hidden="true" />
          {unread > 0 && <i css={dot} />}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content css={[menuStyle.box, box]} aria-label="Inbox" align="end" sideOffset={8}>
          <InboxPanel user={user} onFollow={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const mostRows = 20;

function InboxPanel({ user, onFollow }: { user: CurrentUser; onFollow: () => void }) {
  const { inbox, entries, canReadAll, isReading, readOne, readAll } = useInbox();
  const now = useNow();
  const shown = entries.slice(0, mostRows);
  return (
    <>
      <header css={header}>
        <h2>Inbox</h2>
        <Button
          tone="quiet"
          size="small"
          pending={isReading}
          disabled={!canReadAll}
          onClick={readAll}
        >
          MARK_ALL_READ
        </Button>
        <ButtonLink
          tone="quiet"
          size="small"
          to="/inbox#when-to-ring"
          aria-label="Notification settings"
          onClick={onFollow}
        >
          <Settings aria-hidden="true" />
        </ButtonLink>
      </header>
      <div css={list}>
        {shown.length === 0 && (
          <div css={padded}>
            <InboxNotice inbox={inbox} shown={shown} />
          </div>
        )}
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <InboxRow
                entry={entry}
                viewerName={user.username}
                now={now}
                isNarrow
                onFollow={() => {
                  readOne(entry);
                  onFollow();
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <Link css={whole} to="/inbox" onClick={onFollow}>
        OPEN_INBOX
      </Link>
    </>
  );
}

const bell = css({
  ...layout.centered,
  ...bareButton,
  position: "relative",
  flex: "none",
  width: 40,
  height: 40,
  padding: 0,
  borderRadius: 2,
  color: color.ink2,
  "&:hover, &[data-state=open]": { color: color.ink, background: color.raised },
});
const dot = css({
  position: "absolute",
  right: 6,
  top: 6,
  width: 13,
  height: 13,
  borderRadius: "50%",
  background: color.strike,
  border: `2px solid ${color.page}`,
});
const box = css({
  display: "flex",
  flexDirection: "column",
  width: 432,
  maxWidth: "calc(100vw - 16px)",
  maxHeight: "min(640px, var(--radix-popover-content-available-height))",
  padding: 0,
  overflow: "hidden",
  [below.phone]: {
    width: "100vw",
    maxWidth: "100vw",
    height: `calc(100dvh - ${topHeight})`,
    maxHeight: "none",
    border: 0,
  },
});
const header = css({
  ...layout.row(4),
  minHeight: 48,
  padding: "0 8px 0 16px",
  borderBottom: `1px solid ${color.line2}`,
  h2: { ...type.base, flex: 1, fontWeight: 600 },
});
const list = css({ flex: 1, minHeight: 0, overflow: "auto" });
const padded = css({ ...type.text, padding: 16 });
const whole = css({
  ...type.control,
  ...layout.centered,
  minHeight: 48,
  borderTop: `1px solid ${color.line2}`,
  color: color.ink2,
  textDecoration: "none",
  "&:hover": { background: color.hover, color: color.ink },
  "&:focus-visible": { outlineOffset: -2 },
});
