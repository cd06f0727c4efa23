import { css } from "@emotion/react";
import { DoorOpen, Fingerprint, KeyRound, LifeBuoy, type LucideIcon, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { StillWater } from "../sign-in/StillWater.tsx";
import { type FormState, ledOf } from "../sign-in/use-access.ts";
import { ByPasskey } from "./ByPasskey.tsx";
import { useSendsMail } from "../sign-in/registration.ts";
import { LetterForm } from "../mail/LetterForm.tsx";
import { RecoverForm } from "./RecoverForm.tsx";

/** /recover: recovery of a node without its access key, by a code or an operator's link. */
export function RecoverScreen() {
  usePageTitle("Ways back in");
  const [search] = useSearchParams();
  const [state, setState] = useState<FormState>("idle");
  const token = search.get("token");
  const sendsMail = useSendsMail();
  return (
    <StillWater>
      <Panel name="Ways back in" led={ledOf[state]} flush>
        <div css={part}>
          <h1 css={heading}>Ways back in</h1>
          <p>
            {token === null
              ? "Any one of these is enough. All your other sessions end."
              : "This link opens your node once. All your other sessions end."}
          </p>
        </div>
        {token === null && (
          <Way icon={Fingerprint} title="A passkey" words="the device you made one on">
            <ByPasskey />
          </Way>
        )}
        {token === null ? (
          <Way
            icon={LifeBuoy}
            title="A recovery code"
            words="one of the ten you put somewhere safe"
          >
            <RecoverForm token={null} onState={setState} />
          </Way>
        ) : (
          <Way
            icon={KeyRound}
            title="A new access key"
            words="the one you will sign in with from now on"
          >
            <RecoverForm token={token} onState={setState} />
          </Way>
        )}
        {token === null && sendsMail && (
          <Way icon={Mail} title="A mail to your address" words="the one you gave when you came">
            <LetterForm />
          </Way>
        )}
        {token === null && (
          <Way
            icon={DoorOpen}
            title="Ask the operator of this network"
            words="They check that it is you, and send an address that works once, for an hour."
          />
        )}
        <div css={part}>
          <Link to="/auth">BACK</Link>
        </div>
      </Panel>
    </StillWater>
  );
}

type WayProps = { icon: LucideIcon; title: string; words: string; children?: ReactNode };

const Way = ({ icon: Icon, title, words, children }: WayProps) => (
  <div css={[part, way]}>
    <Icon aria-hidden="true" />
    <h2>{title}</h2>
    <p>{words}</p>
    {children}
  </div>
);

const part = css({
  ...layout.stack(4),
  padding: "16px 20px",
  "div + &": { borderTop: `1px solid ${color.line2}` },
  h2: { ...type.base, fontWeight: 600 },
  p: type.text,
  a: { ...type.control, justifySelf: "end", padding: "8px 10px", color: color.ink2 },
});
const way = css({
  gridTemplateColumns: "16px minmax(0, 1fr)",
  columnGap: 18,
  "> *": { gridColumn: 2 },
  "> .lucide": { gridColumn: 1, width: 16, height: 16, marginTop: 4, color: color.ink2 },
});
const heading = css(type.cardTitle);
