import { css, keyframes } from "@emotion/react";
import { useEffect, useState } from "react";
import { below, ease, layer } from "../theme/theme.ts";
import { CloseIcon, ToastCard, type ToastTone } from "./ToastCard.tsx";

type ToastProps = {
  isOpen: boolean;
  onDismiss: () => void;
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  durationMs: number;
};

/**
 * The one place where toasts appear: lower right, on phones above. A failure interrupts, the rest
 * waits its turn. It leaves by itself, but not from under a pointer or the focus.
 */
export function Toast({ isOpen, onDismiss, tone, title, description, durationMs }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);

  useEffect(() => {
    if (!isOpen || isHeld) return undefined;
    const timer = setTimeout(onDismiss, durationMs);
    return () => clearTimeout(timer);
  }, [isOpen, isHeld, onDismiss, durationMs]);

  const isFailure = tone === "danger";
  return (
    <section
      css={viewport}
      aria-label="Notifications"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      // A press here is none outside of an open dialog, which that would close.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <div
        role={isFailure ? "alert" : "status"}
        // Said though a dialog is open: dialogs silence everything around them but live regions.
        aria-live={isFailure ? "assertive" : "polite"}
      >
        {isOpen && (
          <div css={moving}>
            <ToastCard
              tone={tone}
              title={<b>{title}</b>}
              description={description && <span>{description}</span>}
              close={
                <button type="button" aria-label="Dismiss" onClick={onDismiss}>
                  <CloseIcon />
                </button>
              }
            />
          </div>
        )}
      </div>
    </section>
  );
}

const enter = keyframes({ from: { opacity: 0, translate: "16px 0" } });

const moving = css({
  animation: `${enter} 200ms ${ease.out}`,
});
const viewport = css({
  position: "fixed",
  pointerEvents: "auto",
  zIndex: layer.toast,
  right: 24,
  bottom: 24,
  width: 400,
  maxWidth: "calc(100vw - 32px)",
  [below.phone]: { right: 16, left: 16, bottom: "auto", top: 16, width: "auto" },
});
