import type * as z from "zod";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import type { LedState } from "../../ui/marks/Led.tsx";
import { arrivalPath } from "../../stores/saved-invite.ts";
import { useSession } from "../../stores/session.ts";
import { checkForm, type FieldErrors } from "./field-errors.ts";
import type { Outcome } from "./outcomes.ts";
import { currentUserQuery } from "./current-user.ts";

/** Runs before the route changes. Receives the pressed button. */
export type GrantedHandler = (pressed: HTMLElement) => Promise<void>;

export type FormState = "idle" | "pending" | "refused";

/** Maps the state of a form to the status light of its panel. */
export const ledOf: Record<FormState, LedState> = {
  idle: "live",
  pending: "struck",
  refused: "danger",
};

type Access<Body> = {
  /** Loads the contract's schema, which is not part of the first paint. */
  loadSchema: () => Promise<z.ZodType<Body>>;
  request: (body: Body) => Promise<{ sessionId: string }>;
  outcome: Outcome;
  onGranted?: GrantedHandler | undefined;
  onState: (state: FormState) => void;
  /** Returns whether a refusal is part of the flow, and not shown as a failure. */
  isExpected?: (error: ApiError) => boolean;
};

/**
 * A form that opens a session: checks the fields, sends them, shows the outcome, and opens the next page.
 */
export function useAccess<Body extends object>(access: Access<Body>) {
  const { loadSchema, request, outcome, onState, isExpected } = access;
  const arrive = useArrival(access);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState<Body | null>(null);
  const isPending = pending !== null;
  const isBusy = useRef(false);

  const handleFailure = (error: unknown) => {
    if (error instanceof ApiError) {
      if (isExpected?.(error)) return;
      setErrors(error.fields);
    }
    reportFailure(
      {
        title: outcome.failureTitle,
        describe: () => errorSentence(error, outcome.failureFallback),
      },
      error,
    );
  };

  const state = isPending ? "pending" : Object.keys(errors).length > 0 ? "refused" : "idle";
  useEffect(() => onState(state), [onState, state]);

  /** Loads the schema before the network may fail. A failure is shown when the schema is needed. */
  const handleFocus = () => void loadSchema().catch(() => {});

  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form));
    const checked = checkForm(await loadSchema(), values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return focusFirst(form, checked.errors);
    setPending(checked.body);
    const path = arrivalPath(outcome.path);
    const { sessionId } = await request(checked.body);
    await arrive(sessionId, path, form.querySelector<HTMLElement>("button[type=submit]"));
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    submit(event.currentTarget)
      .catch(handleFailure)
      .finally(() => {
        isBusy.current = false;
        setPending(null);
      });
  };

  return { errors, isPending, handleFocus, handleSubmit, pending };
}

/** Runs once a session is open, for every sign-in method. */
export function useArrival({ outcome, onGranted }: Pick<Access<object>, "outcome" | "onGranted">) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (sessionId: string, path: string, pressed: HTMLElement | null) => {
    await openSession(queryClient, sessionId);
    showToast({ tone: "success", ...outcome.success });
    if (pressed) await onGranted?.(pressed);
    const { pathname, search, hash } = window.location;
    if (path !== pathname && path !== `${pathname}${search}${hash}`) await navigate(path);
  };
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  inputs.find((input) => input.name in errors)?.focus();
}

/** Stores the session and fetches its member. Data of an earlier session is dropped first. */
async function openSession(queryClient: QueryClient, sessionId: string) {
  queryClient.clear();
  useSession.getState().begin(sessionId);
  await queryClient.fetchQuery(currentUserQuery);
}
