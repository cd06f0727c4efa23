import { type FormEvent, useState } from "react";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { checkForm, type FieldErrors } from "../../account/sign-in/field-errors.ts";
import { loadAccessSchemas } from "../../account/sign-in/load-access-schemas.ts";
import { formOutcomes } from "../../account/sign-in/outcomes.ts";
import { inviteStyle } from "./invite-style.ts";
import { NameField } from "./NameField.tsx";

type NameStepProps = { onChosen: (username: string) => void; onLogin: () => void };

/** The first step of the form on the invite page: the username. */
export function NameStep({ onChosen, onLogin }: NameStepProps) {
  const [errors, setErrors] = useState<FieldErrors>({});

  async function choose(form: HTMLFormElement): Promise<void> {
    const { registerBody } = await loadAccessSchemas();
    const values = Object.fromEntries(new FormData(form));
    const checked = checkForm(registerBody.pick({ username: true }), values);
    if (checked.ok) return onChosen(checked.body.username);
    setErrors(checked.errors);
    form.querySelector("input")?.focus();
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose(event.currentTarget).catch((error: unknown) =>
      reportFailure(formOutcomes.register.failureTitle, error),
    );
  };

  return (
    <form css={inviteStyle.side} onSubmit={handleSubmit} noValidate>
      <p css={inviteStyle.question}>Choose a name the network can call.</p>
      <NameField formState={{ errors, isDisabled: false }} />
      <Button type="submit" tone="primary" size="tall">
        COME_IN
      </Button>
      <p css={inviteStyle.words}>No list to wait in: this link is the way past it.</p>
      <p css={inviteStyle.words}>
        Already an oni?{" "}
        <button css={inviteStyle.link} type="button" onClick={onLogin}>
          ACCESS_ONI
        </button>
      </p>
    </form>
  );
}
