import { css } from "@emotion/react";
import type { Passkey } from "@oni/api/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { nameBrowser } from "../device/name-browser.ts";
import { makePasskey, passkeySentence, wasLeft } from "./ceremony.ts";
import { passkeysQuery } from "./queries.ts";
import { layout } from "../../ui/layout/layout.ts";

const failure = {
  title: "No passkey was made",
  describe: (error: unknown) =>
    wasLeft(error) ? "The device did not respond in time." : passkeySentence(error),
};

/** Names a passkey, and lets the device create it. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(() => nameBrowser(navigator.userAgent).slice(0, 50));
  const add = useScreenAction(
    failure,
    async () => {
      const options = await call("POST /api/auth/passkeys/options", {});
      const response = await makePasskey(options);
      return call("POST /api/auth/passkeys", { body: { response, name: name.trim() } });
    },
    (made) => {
      queryClient.setQueryData(passkeysQuery.queryKey, (all) => [...(all ?? []), made]);
      showToast({ tone: "success", title: "Passkey made" });
      onDone();
    },
  );
  return (
    <PasskeyName
      name={name}
      onChange={setName}
      submitLabel="MAKE_PASSKEY"
      isPending={add.isPending}
      onSubmit={() => add.mutate()}
      onCancel={onDone}
    />
  );
}

export function RenamePasskeyForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { id } = passkey;
  const [name, setName] = useState(passkey.name);
  const rename = useScreenAction(
    "The name did not change",
    () => call("PATCH /api/auth/passkeys/:id", { params: { id }, body: { name: name.trim() } }),
    () => {
      queryClient.setQueryData(passkeysQuery.queryKey, (all) =>
        all?.map((other) => (other.id === id ? { ...other, name: name.trim() } : other)),
      );
      onDone();
    },
  );
  return (
    <PasskeyName
      name={name}
      onChange={setName}
      submitLabel="RENAME"
      isPending={rename.isPending}
      onSubmit={() => rename.mutate()}
      onCancel={onDone}
    />
  );
}

type PasskeyNameProps = {
  name: string;
  onChange: (name: string) => void;
  submitLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
};

function PasskeyName({ name, onChange, isPending, onSubmit, ...props }: PasskeyNameProps) {
  const isReady = name.trim() !== "" && !isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <Field
        label="name"
        value={name}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <FormActions {...props} isReady={isReady} isPending={isPending} />
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 16 });
