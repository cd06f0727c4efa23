import { useMutation } from "@tanstack/react-query";
import { errorSentence } from "./api-error.ts";
import { showToast } from "../stores/toasts.ts";

/** Something a member does: a refusal is told in a toast, with what could not be done as its title. */
export const useAction = <Input, Answer>(
  failureTitle: string,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) =>
  useMutation({
    mutationFn: act,
    onSuccess: onDone ? (answer, input) => onDone(answer, input) : () => {},
    onError: (error) =>
      showToast({ tone: "danger", title: failureTitle, description: errorSentence(error) }),
  });
