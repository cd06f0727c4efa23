import { css } from "@emotion/react";
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { CodesShown } from "./CodesShown.tsx";
import { MakeCodesForm } from "./MakeCodesForm.tsx";

const madeAtATime = 10;

/** Closed, requesting the access key, or showing new codes. */
type Stage = null | "asking" | readonly string[];

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryPanel({ user }: { user: CurrentUser }) {
  const [stage, setStage] = useState<Stage>(null);
  const { recoveryCodesLeft: left } = user;
  const close = () => setStage(null);
  return (
    <Panel label="RECOVERY_CODES" led={left > 0 ? "you" : "idle"} flush>
      <div css={keyRow.row}>
        <LifeBuoy aria-hidden="true" />
        <p css={keyRow.text}>
          <b>{left > 0 ? `${left} of ${madeAtATime} left` : "None yet"}</b>
          <span>for the day the access key is gone</span>
        </p>
        <span css={dots} aria-hidden="true">
          {Array.from({ length: madeAtATime }, (_, index) => (
            <i key={index} data-lit={index < left || undefined} />
          ))}
        </span>
      </div>
      <div css={keyRow.row}>
        <p css={keyRow.note}>{left > 0 ? "New codes put out the old ones." : "Each works once."}</p>
        <Button onClick={() => setStage("asking")}>
          {left > 0 ? "MAKE_NEW_CODES" : "MAKE_CODES"}
        </Button>
      </div>
      {typeof stage === "object" && stage !== null ? (
        <Dialog
          isOpen
          isPersistent
          onClose={close}
          title="Ten ways back in"
          description="Shown only now. Each works once. Store them away from this device."
        >
          <CodesShown codes={stage} username={user.username} onDone={close} />
        </Dialog>
      ) : (
        <Dialog
          isOpen={stage === "asking"}
          onClose={close}
          title={left > 0 ? "Make new codes?" : "Make recovery codes"}
          description="Enter your access key to confirm that it is you."
        >
          <MakeCodesForm onCancel={close} onMade={setStage} />
        </Dialog>
      )}
    </Panel>
  );
}

const dots = css({
  display: "flex",
  gap: 6,
  i: {
    width: 10,
    height: 10,
    borderRadius: "50%",
    boxShadow: `inset 0 0 0 1.5px ${color.ash}`,
    "&[data-lit]": { background: color.glow, boxShadow: "none" },
  },
});
