import { css } from "@emotion/react";
import type { Invite } from "@oni/api/contract";
import { Copy } from "lucide-react";
import { useAction } from "../../live/calls/use-action.ts";
import { below, color, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { createInvite } from "./invite-actions.ts";
import { copyInvite, defaultTerms, linkOf } from "./invite-link.ts";

type InviteLinkFieldProps = { serverId: string; invite: Invite | undefined; isOpened: boolean };

/** Shows an invite link to copy, and a lamp that lights when the link is opened. */
export function InviteLinkField({ serverId, invite, isOpened }: InviteLinkFieldProps) {
  const make = useAction(createInvite, () => ({ id: serverId, ...defaultTerms }));
  if (!invite) {
    return (
      <div css={well}>
        <code css={link}>no link yet</code>
        <Button tone="primary" size="tall" pending={make.isPending} onClick={() => make.mutate()}>
          CREATE_LINK
        </Button>
      </div>
    );
  }
  const { host, pathname } = new URL(linkOf(invite));
  const before = `${host}${pathname.slice(0, -invite.code.length)}`;
  return (
    <>
      <div css={well}>
        <code css={link}>
          <i>{before}</i>
          {invite.code}
        </code>
        <Button tone="primary" size="tall" onClick={() => void copyInvite(invite)}>
          <Copy aria-hidden="true" />
          COPY
        </Button>
      </div>
      <p css={lamp} role="status" data-opened={isOpened || undefined}>
        <i aria-hidden="true" />
        <span>
          <b>{isOpened ? "The invitation is open." : "Not opened yet."}</b>{" "}
          {isOpened
            ? "Opened a moment ago; they have not joined yet."
            : "This lamp lights when someone opens the invitation."}
        </span>
      </p>
    </>
  );
}

const well = css({
  ...layout.row(12),
  ...layout.box(color.void, color.edge),
  minHeight: 64,
  marginTop: 18,
  padding: "0 8px 0 16px",
  [below.nav]: { ...layout.stack(10), padding: 12 },
});
const link = css({
  ...layout.oneLine,
  flex: 1,
  minWidth: 0,
  font: "inherit",
  fontSize: 18,
  fontWeight: 500,
  lineHeight: "26px",
  i: { color: color.ink3, fontStyle: "normal" },
  [below.nav]: { fontSize: 15, lineHeight: "22px", whiteSpace: "normal", overflowWrap: "anywhere" },
});
const lamp = css({
  ...type.text,
  ...layout.row(12),
  marginTop: 14,
  b: { color: color.ink, fontWeight: 500 },
  "> i": {
    flex: "none",
    width: 14,
    height: 14,
    borderRadius: "50%",
    boxShadow: `inset 0 0 0 2px ${color.ash}`,
  },
  "&[data-opened] b": { color: color.strike },
  "&[data-opened] > i": {
    background: color.strike,
    boxShadow: `0 0 0 4px ${color.strikeBg}, ${shadow.bloomStrike}`,
  },
});
