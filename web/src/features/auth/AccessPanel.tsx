import { css } from "@emotion/react";
import { useState } from "react";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useCurrentUser } from "./current-user.ts";
import { LoginForm } from "./LoginForm.tsx";
import type { Outcomes } from "./outcomes.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { YouAreIn } from "./YouAreIn.tsx";
import { type FormState, type GrantedHandler, ledOf } from "./use-access.ts";

type AccessPanelProps = { outcomes: Outcomes; onGranted?: GrantedHandler };

/** The terminal at the door: log in, or claim a node. Whoever is in finds the way on above it. */
export function AccessPanel({ outcomes, onGranted }: AccessPanelProps) {
  const [tab, setTab] = useState<"login" | "register">("login");
  const [state, setState] = useState<FormState>("idle");
  const { user } = useCurrentUser();
  const form = { onGranted, onState: setState };

  return (
    <Panel name="Access" led={ledOf[state]} flush>
      {user && <YouAreIn user={user} />}
      <Tabs
        css={user === null && besideScoop}
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
    </Panel>
  );
}

const besideScoop = css({ marginRight: 16 });
