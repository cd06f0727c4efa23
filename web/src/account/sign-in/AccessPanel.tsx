import { css } from "@emotion/react";
import { useState } from "react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";
import { LoginForm } from "./LoginForm.tsx";
import type { Outcomes } from "./outcomes.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { useProvider } from "./registration.ts";
import { type FormState, type GrantedHandler, ledOf } from "./use-access.ts";

const ProviderLink = lazyPart(() => import("./ProviderLink.tsx"), "ProviderLink");

type AccessPanelProps = { outcomes: Outcomes; onGranted?: GrantedHandler };

/** The terminal of the landing page: log in, or register a node. */
export function AccessPanel({ outcomes, onGranted }: AccessPanelProps) {
  const [tab, setTab] = useState<"login" | "register">("login");
  const [state, setState] = useState<FormState>("idle");
  const provider = useProvider();
  const form = { onGranted, onState: setState };

  return (
    <Panel name="Access" led={ledOf[state]} flush>
      <Tabs
        css={scoopMargin}
        name="Access"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: "login",
            label: "ACCESS_ONI",
            content: <LoginForm outcome={outcomes.login} {...form} />,
          },
          {
            name: "register",
            label: "CREATE_ONI",
            content: <RegisterForm outcome={outcomes.register} {...form} />,
          },
        ]}
      />
      {provider !== null && (
        <div css={below}>
          <ProviderLink>{provider}</ProviderLink>
        </div>
      )}
    </Panel>
  );
}

const below = css({ display: "grid", padding: "0 20px 20px" });
const scoopMargin = css({ marginRight: 16 });
