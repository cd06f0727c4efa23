import type { ReactNode } from "react";
import { createMemberStore } from "./member-store.ts";

export type ToastMessage = {
  /** success: done · info: good to know · danger: a call failed. */
  tone: "success" | "info" | "danger";
  title: string;
  description?: string | undefined;
  /** Where to go on from here. */
  more?: ReactNode;
};

type ToastState = {
  /** At most one: a new one takes the place of the last. */
  toast: (ToastMessage & { id: number; isOpen: boolean }) | null;
  show: (message: ToastMessage) => void;
  dismiss: () => void;
};

/** Specification section 9: removed this long after dismissal. */
const removalDelayMs = 3000;

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
