import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "../layout/Button.tsx";
import { dialogStyle } from "./dialog-style.ts";
import { visuallyHidden } from "../layout/VisuallyHidden.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "../../browser/use-layer.ts";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  description?: string;
  /** Stays open until a control inside closes it, because its content is shown only once. */
  isPersistent?: boolean;
  /** For uploads. */
  isWide?: boolean;
  /** For the palette: near the top without a visible title, and full screen on phones. */
  isPalette?: boolean;
  /** The content of the close button, which is then named "Esc: close". */
  closeKey?: ReactNode;
  /** Buttons at the lower right, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * A dialog over the page. Escape, its close button, a click outside, or Back on a phone close it; the
 * focus returns to its former element.
 */
export function Dialog(props: DialogProps) {
  const focusReturn = useFocusReturn();
  const close = () => props.isPersistent || props.onClose();
  const handleEscape = useLayer(props.isOpen, close);
  return (
    <Radix.Root open={props.isOpen} onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay css={dialogStyle.scrim} />
        <Radix.Content
          css={[
            dialogStyle.box,
            props.isWide && dialogStyle.wide,
            props.isPalette && dialogStyle.palette,
          ]}
          {...(props.description ? {} : { "aria-describedby": undefined })}
          {...focusReturn}
          onEscapeKeyDown={handleEscape}
        >
          <Radix.Title css={props.isPalette ? visuallyHidden : dialogStyle.title}>
            {props.title}
          </Radix.Title>
          {props.description && (
            <Radix.Description css={dialogStyle.text}>{props.description}</Radix.Description>
          )}
          {props.children}
          {props.actions && (
            <div css={dialogStyle.actions} data-part="actions">
              {props.actions}
            </div>
          )}
          {!props.isPersistent && (
            <Radix.Close asChild>
              <Button
                css={dialogStyle.close}
                tone="quiet"
                size="small"
                square
                aria-label={props.closeKey ? "Esc: close" : "Close"}
                aria-keyshortcuts="Escape"
              >
                {props.closeKey ?? <X aria-hidden="true" />}
              </Button>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
