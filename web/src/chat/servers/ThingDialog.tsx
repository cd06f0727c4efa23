import { type ReactNode, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Deed } from "../../live/calls/deed.ts";
import { useDeed } from "../../live/calls/use-deed.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { NameForm, type Thing, unnamed } from "../../ui/forms/NameForm.tsx";

type ThingDialogProps<Input, Answer> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  words?: string;
  submitLabel: string;
  nameHint?: string;
  initial?: Thing;
  /** More to choose, below name and description. */
  children?: ReactNode;
  deed: Deed<Input, Answer>;
  inputOf: (thing: Thing) => Input;
  onDone?: (answer: Answer) => unknown;
};

/** Names and describes a dimension or a channel. The form is as fresh as the window. */
export const ThingDialog = <Input, Answer>(props: ThingDialogProps<Input, Answer>) => (
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

function ThingForm<Input, Answer>({
  initial = unnamed,
  deed,
  inputOf,
  onDone,
  onClose,
  ...props
}: ThingDialogProps<Input, Answer>) {
  const [thing, setThing] = useState(initial);
  const { error, isPending, mutate } = useDeed(deed, inputOf, async (answer) => {
    await onDone?.(answer);
    onClose();
  });
  return (
    <NameForm
      thing={thing}
      onChange={setThing}
      nameHint={props.nameHint}
      errors={error instanceof ApiError ? error.fields : {}}
      submitLabel={props.submitLabel}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onClose}
    >
      {props.children}
    </NameForm>
  );
}
