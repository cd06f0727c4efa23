import type { InvitePreview } from "@oni/api/contract";
import { useState } from "react";
import { formOutcomes } from "../../account/sign-in/outcomes.ts";
import { useRegistration } from "../../account/sign-in/registration.ts";
import { LoginForm } from "../../account/sign-in/LoginForm.tsx";
import { inviteStyle } from "./invite-style.ts";
import { KeysStep } from "./KeysStep.tsx";
import { NameStep } from "./NameStep.tsx";

type SignUpPanelProps = { code: string; inviter: InvitePreview["inviter"] };

type Step = { at: "name" } | { at: "keys"; username: string } | { at: "login" };

/**
 * The side of the invite page for a visitor: a form in two steps, username first. The page joins as soon
 * as there is a session. A member without a session logs in here.
 */
export function SignUpPanel({ code, inviter }: SignUpPanelProps) {
  const [step, setStep] = useState<Step>({ at: "name" });
  const path = `/invite/${code}`;
  const isClosed = useRegistration() === "closed";
  if (step.at === "login" || isClosed) {
    return (
      <div css={inviteStyle.around}>
        <LoginForm outcome={{ ...formOutcomes.login, path }} onState={() => {}} />
        <p css={inviteStyle.words}>
          {isClosed ? (
            "Only those who are oni already come in at the moment."
          ) : (
            <>
              No oni yet?{" "}
              <button css={inviteStyle.link} type="button" onClick={() => setStep({ at: "name" })}>
                CREATE_ONI
              </button>
            </>
          )}
        </p>
      </div>
    );
  }
  if (step.at === "keys") {
    const outcome = { ...formOutcomes.register, path };
    return <KeysStep outcome={outcome} username={step.username} inviter={inviter} />;
  }
  return (
    <NameStep
      onChosen={(username) => setStep({ at: "keys", username })}
      onLogin={() => setStep({ at: "login" })}
    />
  );
}
