import { type ReactNode, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Action } from "../../live/calls/action.ts";
import { useAnyAction } from "../../live/calls/use-action.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { NameForm, type NameFormValues, emptyNameFormValues } from "../../ui/forms/NameForm.tsx";

type NameDialogProps<Input, Answer> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  words?: string;
  submitLabel: string;
  nameHint?: string;
  initial?: NameFormValues;
  /** More fields, below name and description. */
  children?: ReactNode;
  action: Action<Input, Answer>;
  inputOf: (values: NameFormValues) => Input;
  onDone?: (answer: Answer) => unknown;
};

/** A dialog for the name and description of a dimension or channel. The form resets on open. */
export const NameDialog = <Input, Answer>(props: NameDialogProps<Input, Answer>) => (
  <Dialog
    isOpen={props.isOpen}
    onClose={props.onClose}
    title={props.title}
    {...(props.words && { description: props.words })}
  >
    <div css={dialogStyle.form}>
      <NameDialogForm {...props} />
    </div>
  </Dialog>
);

function NameDialogForm<Input, Answer>({
  initial = emptyNameFormValues,
  action,
  inputOf,
  onDone,
  onClose,
  ...props
}: NameDialogProps<Input, Answer>) {
  const [values, setValues] = useState(initial);
  const { error, isPending, mutate } = useAnyAction(action, inputOf, async (answer) => {
    await onDone?.(answer);
    onClose();
  });
  return (
    <NameForm
      values={values}
      onChange={setValues}
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
