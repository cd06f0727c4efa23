import { css, keyframes } from "@emotion/react";
import { type ReactNode, useEffect, useState } from "react";
import { below, ease, layer } from "../../theme/theme.ts";
import { CloseIcon, ToastCard, type ToastTone } from "../../ui/overlays/ToastCard.tsx";

type ToastProps = {
  onDismiss: () => void;
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  more?: ReactNode;
  durationMs: number;
};

/**
 * The region of all toasts: lower right, and at the top on phones. A failure interrupts a screen reader,
 * and other toasts wait. It is always mounted, because an open dialog hides everything from screen
 * readers except the live regions that exist when it opens.
 */
export const ToastRegion = ({ failure, notice }: { failure: ReactNode; notice: ReactNode }) => (
  <section css={viewport} aria-label="Notifications" data-part="toasts">
    <div role="status" aria-live="polite">
      {notice}
    </div>
    {failure && (
      <div role="alert" aria-live="assertive">
        {failure}
      </div>
    )}
  </section>
);

/** Disappears by itself, but not while it has the pointer or the focus. */
export function Toast({ onDismiss, tone, title, description, more, durationMs }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);
  const hold = () => setIsPaused(true);
  const release = () => setIsPaused(false);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onDismiss, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, onDismiss, durationMs]);

  return (
    <div
      css={moving}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      // Keeps a press here from closing an open dialog as an outside press.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ToastCard
        tone={tone}
        title={<b>{title}</b>}
        description={
          <>
            {description && <span>{description}</span>} {more}
          </>
        }
        close={
          <button type="button" aria-label="Dismiss" onClick={onDismiss}>
            <CloseIcon />
          </button>
        }
      />
    </div>
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
