import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { serversQuery } from "../../chat/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { menuStyle } from "../../ui/menu-style.ts";
import { Mentions } from "./Mentions.tsx";

/** Whether somebody called the member, and who. Escape closes it and gives the focus back. */
export function InboxBell() {
  const { data: servers = [] } = useQuery(serversQuery);
  const [isOpen, setIsOpen] = useState(false);
  const calls = servers.reduce((total, { mentionCount }) => total + mentionCount, 0);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button css={bell} type="button" aria-label={calls > 0 ? `Inbox, ${calls} new` : "Inbox"}>
          <Bell aria-hidden="true" />
          {calls > 0 && <i css={dot} />}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          css={[menuStyle.box, box]}
          aria-label="Inbox"
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <header css={head}>
            <h2 css={label}>INBOX</h2>
            {calls > 0 && `${calls} new`}
          </header>
          <Mentions onFollow={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const bell = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: 2,
  background: "none",
  color: color.ink2,
  cursor: "pointer",
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
  width: 432,
  maxWidth: "calc(100vw - 16px)",
  maxHeight: "min(560px, var(--radix-popover-content-available-height))",
  padding: 0,
  overflow: "auto",
});
const head = css({
  ...type.meta,
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  padding: "0 16px",
  color: color.ink3,
  borderBottom: `1px solid ${color.line2}`,
});
const label = css({ ...type.label, flex: 1, color: color.ink });
