import { Smartphone } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { keyRow } from "../../ui/marks/key-row.ts";
import { ShowCodeForm, TurnOffForm, TurnOnForm } from "./AuthenticatorForms.tsx";

/** Closed, requesting the access key, or showing the secret of an app. */
type Stage = null | "turning-on" | "turning-off" | { uri: string };

/** Turns the second step on and off: six digits of an app after the access key. */
export function AuthenticatorPanel({ user }: { user: CurrentUser }) {
  const [stage, setStage] = useState<Stage>(null);
  const close = () => setStage(null);
  const { hasAuthenticator: isOn } = user;
  const offered = stage !== null && typeof stage === "object" ? stage : null;
  return (
    <Panel label="AUTHENTICATOR_APP" led={isOn ? "live" : "idle"} flush>
      <div css={keyRow.row}>
        <Smartphone aria-hidden="true" />
        <p css={keyRow.text}>
          <b>Six digits after the access_key</b>
          <span>
            {isOn
              ? "sign-in requires your app"
              : "from an app that makes new ones every half minute"}
          </span>
        </p>
        {isOn && <Badge tone="online">ON</Badge>}
        <Button
          tone={isOn ? "quiet" : "default"}
          onClick={() => setStage(isOn ? "turning-off" : "turning-on")}
        >
          {isOn ? "TURN_OFF" : "TURN_ON"}
        </Button>
      </div>
      {isOn && user.recoveryCodesLeft === 0 && (
        <div css={keyRow.row}>
          <p css={keyRow.note}>
            Make recovery codes as well: one of them lets you in when the app is gone.
          </p>
        </div>
      )}
      <Dialog
        isOpen={stage === "turning-on"}
        onClose={close}
        title="Turn on an authenticator app"
        description="Enter your access key to confirm that it is you."
      >
        <TurnOnForm onCancel={close} onOffered={(uri) => setStage({ uri })} />
      </Dialog>
      <Dialog
        isOpen={offered !== null}
        onClose={close}
        title="Show it to your app"
        description="Scan this with the app, or type the secret. Then enter the six digits that it shows."
      >
        {offered && <ShowCodeForm uri={offered.uri} onDone={close} />}
      </Dialog>
      <Dialog
        isOpen={stage === "turning-off"}
        onClose={close}
        title="Turn it off?"
        description="The access key alone opens your node then."
      >
        <TurnOffForm onDone={close} />
      </Dialog>
    </Panel>
  );
}
