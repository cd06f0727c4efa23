import type { ReactNode } from "react";
import { createMemberStore } from "./member-store.ts";

export type ToastMessage = {
  /** success: done · info: good to know · danger: a call failed. */
  tone: "success" | "info" | "danger";
  title: string;
  description?: string | undefined;
  /** A link to the next step. */
  more?: ReactNode;
};

type ToastState = {
  /** At most one: a new one replaces the last. */
  toast: (ToastMessage & { id: number; isOpen: boolean }) | null;
  show: (message: ToastMessage) => void;
  dismiss: () => void;
};

/** Specification section 9: removed this long after dismissal. */
const removalDelayMs = 3000;

/** Failures, and toasts with a link or button, stay longer so that they can be read without hurry. */
const usualMs = { success: 3000, info: 3000, danger: 6000 };
const offerMs = 8000;

/** Returns how long a toast stays. An info toast always stays 3 000 ms (specification section 9). */
export const shownMs = ({ tone, more }: Pick<ToastMessage, "tone" | "more">): number =>
  more && tone !== "info" ? offerMs : usualMs[tone];

let lastId = 0;

export const useToasts = createMemberStore<ToastState>((set, get) => ({
  toast: null,
  show: (message) => {
    lastId += 1;
    set({ toast: { ...message, id: lastId, isOpen: true } });
  },
  dismiss: () => {
    const { toast } = get();
    if (!toast?.isOpen) return;
    set({ toast: { ...toast, isOpen: false } });
    setTimeout(() => {
      if (get().toast?.id === toast.id) set({ toast: null });
    }, removalDelayMs);
  },
}));

export const showToast = (message: ToastMessage) => useToasts.getState().show(message);
