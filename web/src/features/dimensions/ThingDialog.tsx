import { css } from "@emotion/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, errorSentence } from "../../api/api-error.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dialogStyle } from "../../ui/dialog-style.ts";
import { NameFields } from "../../ui/NameFields.tsx";

export type Thing = { name: string; description: string };

type ThingDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  words?: string;
  /** Said when the server refuses. */
  failureTitle: string;
  submitLabel: string;
  nameHint?: string;
  initial?: Thing;
  /** More to choose, below name and description. */
  children?: ReactNode;
  onSubmit: (thing: Thing) => Promise<void>;
};

/** Names and describes a dimension or a channel. The form is as fresh as the window. */
export const ThingDialog = (props: ThingDialogProps) => (
  <Dialog
    isOpen={props.isOpen}
    onClose={props.onClose}
    title={props.title}
    {...(props.words && { words: props.words })}
  >
    <ThingForm {...props} />
  </Dialog>
);

function ThingForm({ initial, ...props }: ThingDialogProps) {
  const [name, setName] = useState(initial?.name ?? "");
  const [description, setDescription] = useState(initial?.description ?? "");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPending, setIsPending] = useState(false);

  async function submit(): Promise<void> {
    setIsPending(true);
    try {
      await props.onSubmit({ name: name.trim(), description: description.trim() });
      props.onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      const description = errorSentence(error);
      showToast({ tone: "danger", title: props.failureTitle, description });
    } finally {
      setIsPending(false);
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && name.trim() !== "") void submit();
  };

  return (
    <form css={form} onSubmit={handleSubmit}>
      <NameFields
        name={name}
        onName={setName}
        nameHint={props.nameHint}
        description={description}
        onDescription={setDescription}
        errors={errors}
      />
      {props.children}
      <div css={dialogStyle.actions}>
        <Button tone="quiet" onClick={props.onClose}>
          CANCEL
        </Button>
        <Button
          type="submit"
          tone="primary"
          pending={isPending}
          disabled={isPending || name.trim() === ""}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

const form = css({ display: "grid", gap: 16, marginTop: 12 });
