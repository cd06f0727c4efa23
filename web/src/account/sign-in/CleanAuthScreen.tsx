import { css } from "@emotion/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type } from "../../theme/theme.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { formOutcomes } from "./outcomes.ts";
import { StillWater } from "./StillWater.tsx";
import { type FormState, ledOf } from "./use-access.ts";

/** /clean-auth: only a login card. */
export function CleanAuthScreen() {
  usePageTitle("Dev access");
  const [state, setState] = useState<FormState>("idle");
  return (
    <StillWater>
      <VisuallyHidden>
        <h1>Dev access</h1>
      </VisuallyHidden>
      <Panel label="DEV_ACCESS" led={ledOf[state]} flush>
        <LoginForm outcome={formOutcomes.login} onState={setState} />
      </Panel>
      <Link css={back} to="/">
        « back to the landing page
      </Link>
    </StillWater>
  );
}

const back = css({ ...type.note, justifySelf: "start" });
