import { css } from "@emotion/react";
import { Button } from "../layout/Button.tsx";
import { dialogStyle } from "../overlays/dialog-style.ts";

type FormActionsProps = {
  submitLabel: string;
  isReady: boolean;
  isPending: boolean;
  onCancel?: (() => void) | undefined;
};

/** The buttons at the end of a form: submit, and cancel if given. */
export const FormActions = ({ submitLabel, isReady, isPending, onCancel }: FormActionsProps) => (
  <div css={[dialogStyle.actions, foot]} data-part="actions">
    {onCancel && (
      <Button tone="quiet" onClick={onCancel}>
        CANCEL
      </Button>
    )}
    <Button type="submit" tone="primary" pending={isPending} disabled={!isReady}>
      {submitLabel}
    </Button>
  </div>
);

/** The form sets its own distance. */
const foot = css({ marginTop: 4 });
