import type * as z from "zod";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { reportFailure } from "../../live/calls/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import type { LedState } from "../../ui/marks/Led.tsx";
import { arrivalPath } from "../../stores/kept-invite.ts";
import { useSession } from "../../stores/session.ts";
import { checkForm, type FieldErrors } from "./field-errors.ts";
import type { Outcome } from "./outcomes.ts";
import { currentUserQuery } from "./current-user.ts";

/** Runs before the route changes; gets the button that was pressed. */
export type GrantedHandler = (pressed: HTMLElement) => Promise<void>;

export type FormState = "idle" | "pending" | "refused";

/** How the panel around a form shows its state. */
export const ledOf: Record<FormState, LedState> = {
  idle: "live",
  pending: "struck",
  refused: "danger",
};

type Access<Body> = {
  /** The contract's rules, which are not part of the first paint. */
  loadSchema: () => Promise<z.ZodType<Body>>;
  request: (body: Body) => Promise<{ sessionId: string }>;
  outcome: Outcome;
  onGranted?: GrantedHandler | undefined;
  onState: (state: FormState) => void;
  /** Whether a refusal is part of the way, and is not told as a failure. */
  isExpected?: (error: ApiError) => boolean;
};

/** A form that opens a session: check the fields, send, show the outcome, go to the next page. */
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

  /** Has the rules there before the network goes; a failure is told when they are needed. */
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

/** What follows once a session is open, whichever door it came through. */
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

/** Begins a session here and learns whose it is. What an earlier session had read is dropped first. */
async function openSession(queryClient: QueryClient, sessionId: string) {
  queryClient.clear();
  useSession.getState().begin(sessionId);
  await queryClient.fetchQuery(currentUserQuery);
}
