import type { ToastMessage } from "../../stores/toasts.ts";

/** The result of an access form after its response. */
export type Outcome = {
  success: Omit<ToastMessage, "tone">;
  failureTitle: string;
  /** The text if the server gave no sentence. */
  failureFallback?: string;
  /** The page after a success. */
  path: string;
};

export type Outcomes = { login: Outcome; register: Outcome };

/** Specification section 4: the panel of the landing page. */
export const panelOutcomes: Outcomes = {
  login: {
    success: { title: "Connection Established", description: "Welcome back to the network." },
    failureTitle: "Connection Failed",
    path: "/constellation",
  },
  register: {
    success: { title: "Loop Created", description: "Your neural pattern has been recorded." },
    failureTitle: "Loop Creation Failed",
    path: "/profile",
  },
};

/** Specification section 8: the other forms, at /auth and /clean-auth. */
export const formOutcomes: Outcomes = {
  login: {
    success: { title: "Welcome back!" },
    failureTitle: "Login failed",
    failureFallback: "Login failed",
    path: "/homepage",
  },
  register: {
    success: { title: "Welcome to the product!" },
    failureTitle: "Registration failed",
    failureFallback: "Registration failed",
    path: "/homepage",
  },
};
