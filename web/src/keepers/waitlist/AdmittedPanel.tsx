import { css } from "@emotion/react";
import { Copy, Mail } from "lucide-react";
import { copyText } from "../../browser/copy-text.tsx";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { buttonStyle } from "../../ui/layout/button-style.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { Admitted } from "../mod-log/keeper-actions.ts";
import { maskAddress, nameOfWaiting } from "./waitlist-texts.ts";

/** Shows the invite codes of the people just admitted, once, with buttons to copy or mail them. */
export const AdmittedPanel = ({ admitted }: { admitted: readonly Admitted[] }) => (
  <Panel label="INVITATIONS" led="struck" flush>
    <p css={note}>
      Each code is good for 14 days and for that address alone. It is shown this once; letting them
      in again makes a new one.
    </p>
    <ul aria-label="Invitations">
      {admitted.map((one) => (
        <li key={one.id} css={row}>
          <p>
            <b dir="auto">{nameOfWaiting(one)}</b> <bdi>{maskAddress(one.email)}</bdi>
          </p>
          <code css={code}>{one.inviteCode}</code>
          <div css={ways}>
            <Button
              size="small"
              aria-label={`Copy the code of ${nameOfWaiting(one)}`}
              onClick={() => void copyText(one.inviteCode, "Code copied")}
            >
              <Copy aria-hidden="true" />
              COPY
            </Button>
            <a
              css={buttonStyle("default", "small")}
              href={mailTo(one)}
              aria-label={`Write to ${nameOfWaiting(one)}`}
            >
              <Mail aria-hidden="true" />
              WRITE
            </a>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
);

/** Returns a `mailto:` link that opens a mail with the code in the keeper's mail program. */
function mailTo({ email, inviteCode }: Admitted): string {
  const body = `Your invitation is ready: ${location.origin}/auth\nThe code of your invitation: ${inviteCode}`;
  return `mailto:${encodeURIComponent(email)}?subject=ONI&body=${encodeURIComponent(body)}`;
}

const note = css({ ...type.meta, padding: "10px 16px", color: color.ink2 });
const row = css({
  ...type.dense,
  ...layout.stack(6),
  padding: "11px 16px",
  borderTop: `1px solid ${color.line}`,
  color: color.ink3,
  overflowWrap: "anywhere",
  b: { fontWeight: 600, color: color.ink },
});
const code = css({ ...type.dense, fontFamily: "inherit", color: color.glow });
const ways = css({ display: "flex", gap: 8 });
