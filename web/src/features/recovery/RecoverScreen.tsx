import { css } from "@emotion/react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { Panel } from "../../ui/Panel.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { StillWater } from "../auth/StillWater.tsx";
import { type FormState, ledOf } from "../auth/use-access.ts";
import { RecoverForm } from "./RecoverForm.tsx";

/** /recover: the ways back in for whoever has lost the access key, with a code or by an operator's link. */
export function RecoverScreen() {
  usePageTitle("Ways back in");
  const [search] = useSearchParams();
  const [state, setState] = useState<FormState>("idle");
  const token = search.get("token");
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
        <div css={part}>
          <h2>{token === null ? "A recovery code" : "A new access key"}</h2>
          <p>
            {token === null
              ? "one of the ten you put somewhere safe"
              : "the one you will sign in with from now on"}
          </p>
          <RecoverForm token={token} onState={setState} />
        </div>
        {token === null && (
          <div css={part}>
            <h2>Ask who keeps this network</h2>
            <p>They check that it is you, and send an address that works once, for an hour.</p>
          </div>
        )}
        <div css={part}>
          <Link to="/auth">BACK</Link>
        </div>
      </Panel>
    </StillWater>
  );
}

const part = css({
  display: "grid",
  gap: 4,
  padding: "16px 20px",
  "& + &": { borderTop: `1px solid ${color.line2}` },
  h2: { ...type.base, fontWeight: 600 },
  p: { ...type.dense, color: color.ink2 },
  a: { ...type.control, justifySelf: "end", padding: "8px 10px", color: color.ink2 },
});
const heading = css(type.cardTitle);
