import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { reportFailure } from "../../api/use-action.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { dialogStyle } from "../../ui/dialog-style.ts";
import { NameForm, type Thing, unnamed } from "../../ui/NameForm.tsx";

type ThingDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  words?: string;
  /** Title of the toast when the server refuses. */
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
    <div css={dialogStyle.form}>
      <ThingForm {...props} />
    </div>
  </Dialog>
);

function ThingForm({ initial = unnamed, ...props }: ThingDialogProps) {
  const [thing, setThing] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPending, setIsPending] = useState(false);

  async function submit(named: Thing): Promise<void> {
    setIsPending(true);
    try {
      await props.onSubmit(named);
      props.onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      reportFailure(props.failureTitle, error);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <NameForm
      thing={thing}
      onChange={setThing}
      nameHint={props.nameHint}
      errors={errors}
      submitLabel={props.submitLabel}
      isPending={isPending}
      onSubmit={(named) => void submit(named)}
      onCancel={props.onClose}
    >
      {props.children}
    </NameForm>
  );
}
