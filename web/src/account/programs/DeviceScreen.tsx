import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import type { CallAnswer } from "../../live/calls/endpoint-name.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { type } from "../../theme/theme.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { OwnPasswordField, useOwnPassword } from "../sign-in/OwnPasswordField.tsx";
import { StillWater } from "../sign-in/StillWater.tsx";
import { scopeTexts } from "./scope-texts.ts";
import { confirmDeviceLogin, denyDeviceLogin, deviceLoginQuery } from "./token-actions.ts";

type Program = CallAnswer<"GET /api/auth/device/:userCode">;

/** /device: the login of a program, which the member confirms by its code (RFC 8628). */
export function DeviceScreen() {
  usePageTitle("Sign in a program");
  const [program, setProgram] = useState<Program | null>(null);
  const [ended, setEnded] = useState<"confirmed" | "refused" | null>(null);
  return (
    <StillWater>
      <Panel name="Sign in a program" led={ended === "confirmed" ? "live" : "idle"}>
        <h1 css={type.cardTitle}>Sign in a program</h1>
        {ended !== null ? (
          <p css={sentence} role="status">
            {ended === "confirmed"
              ? "The program is signed in. You can close this page."
              : "The program was refused."}{" "}
            <Link to="/settings?tab=programs">Your programs</Link>
          </p>
        ) : program === null ? (
          <CodeForm onFound={setProgram} />
        ) : (
          <ConfirmForm program={program} onEnd={setEnded} />
        )}
      </Panel>
    </StillWater>
  );
}

/** Takes the code that the program shows. A link may contain it. */
function CodeForm({ onFound }: { onFound: (program: Program) => void }) {
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get("code") ?? "");
  const lookUp = useQuery({ ...deviceLoginQuery(code.trim()), enabled: false, retry: false });
  const { error } = lookUp;
  const isUnknown = error instanceof ApiError && error.status === 404;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await lookUp.refetch();
    if (data) onFound(data);
  };
  return (
    <form css={form} onSubmit={(event) => void handleSubmit(event)}>
      <p css={sentence}>Enter the code that the program shows you.</p>
      <Field
        label="code"
        value={code}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        error={
          isUnknown
            ? "No program waits with this code. It counts for ten minutes."
            : error
              ? errorSentence(error)
              : undefined
        }
        onChange={(event) => setCode(event.target.value)}
      />
      <FormActions
        submitLabel="CONTINUE"
        isReady={code.trim() !== ""}
        isPending={lookUp.isFetching}
      />
    </form>
  );
}

type ConfirmFormProps = {
  program: Program;
  onEnd: (outcome: "confirmed" | "refused") => void;
};

/** Shows what the program may do. The member confirms with the access key, or refuses. */
function ConfirmForm({ program: { userCode, name, scopes }, onEnd }: ConfirmFormProps) {
  const own = useOwnPassword();
  const confirm = useAction(
    confirmDeviceLogin,
    () => ({ userCode, password: own.password }),
    () => onEnd("confirmed"),
  );
  const deny = useAction(
    denyDeviceLogin,
    () => ({ userCode }),
    () => onEnd("refused"),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (own.isReady && !confirm.isPending) confirm.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <p css={sentence}>
        <b>{name}</b> wants to act as you, with the code {userCode}. It may:
      </p>
      <ul css={list}>
        {scopes.map((scope) => (
          <li key={scope}>{scopeTexts[scope]}</li>
        ))}
      </ul>
      <p css={sentence}>Refuse it if you have not started it yourself just now.</p>
      <OwnPasswordField own={own} label="access_key" error={confirm.error} />
      <div css={actions}>
        <Button tone="quiet" pending={deny.isPending} onClick={() => deny.mutate()}>
          REFUSE
        </Button>
        <Button type="submit" tone="primary" disabled={!own.isReady} pending={confirm.isPending}>
          SIGN_IN_PROGRAM
        </Button>
      </div>
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 8 });
const sentence = css(type.text, { overflowWrap: "anywhere" });
const list = css({ ...layout.stack(6), ...type.text, paddingLeft: 18 });
const actions = css({ ...layout.wrap(10), justifyContent: "flex-end" });
