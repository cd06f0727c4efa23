import { AlertDialog as Radix } from "radix-ui";
import { Button } from "../layout/Button.tsx";
import { dialogStyle } from "./dialog-style.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "../../browser/use-layer.ts";

type ConfirmDialogProps = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** The consequences, with the number of affected items. */
  description: string;
  /** Repeats the verb: DELETE_BOARD. */
  confirmLabel: string;
  isPending?: boolean;
  /** An alternative that loses nothing. */
  instead?: { label: string; isPending: boolean; onChoose: () => void };
};

/**
 * Confirms an action that loses data. Focus starts on the safe button, and returns to its former element.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  useLayer(props.isOpen, props.onCancel);
  return (
    <Radix.Root open={props.isOpen} onOpenChange={(open) => open || props.onCancel()}>
      <Radix.Portal>
        <Radix.Overlay css={dialogStyle.scrim} />
        <Radix.Content css={dialogStyle.box} {...focusReturn}>
          <Radix.Title css={dialogStyle.title}>{props.title}</Radix.Title>
          <Radix.Description css={dialogStyle.text}>{props.description}</Radix.Description>
          <div css={dialogStyle.actions} data-part="actions">
            <Radix.Cancel asChild>
              <Button tone="quiet">CANCEL</Button>
            </Radix.Cancel>
            {props.instead && (
              <Button pending={props.instead.isPending} onClick={props.instead.onChoose}>
                {props.instead.label}
              </Button>
            )}
            <Button tone="danger" pending={props.isPending ?? false} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
