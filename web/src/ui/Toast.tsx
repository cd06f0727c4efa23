import { css, keyframes } from "@emotion/react";
import { Toast as Radix } from "radix-ui";
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

/** The one place where toasts appear: lower right, on phones above. A failure interrupts, the rest waits its turn. */
export const Toast = (props: ToastProps) => (
  <Radix.Provider duration={props.durationMs} swipeDirection="right" label="Notification">
    <Radix.Root
      css={moving}
      open={props.isOpen}
      onOpenChange={(open) => open || props.onDismiss()}
      type={props.tone === "danger" ? "foreground" : "background"}
    >
      <ToastCard
        tone={props.tone}
        title={
          <Radix.Title asChild>
            <b>{props.title}</b>
          </Radix.Title>
        }
        description={
          props.description && (
            <Radix.Description asChild>
              <span>{props.description}</span>
            </Radix.Description>
          )
        }
        close={
          <Radix.Close aria-label="Dismiss">
            <CloseIcon />
          </Radix.Close>
        }
      />
    </Radix.Root>
    <Radix.Viewport css={viewport} />
  </Radix.Provider>
);

const enter = keyframes({ from: { opacity: 0, translate: "16px 0" } });
const leave = keyframes({ to: { opacity: 0, translate: "16px 0" } });

const moving = css({
  "&[data-state=open]": { animation: `${enter} 200ms ${ease.out}` },
  "&[data-state=closed]": { animation: `${leave} 160ms ${ease.out} forwards` },
  "&[data-swipe=move]": { transform: "translateX(var(--radix-toast-swipe-move-x))" },
});
const viewport = css({
  position: "fixed",
  zIndex: layer.toast,
  right: 24,
  bottom: 24,
  width: 400,
  maxWidth: "calc(100vw - 32px)",
  [below.phone]: { right: 16, left: 16, bottom: "auto", top: 16, width: "auto" },
});
