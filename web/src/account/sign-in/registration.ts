import type { Registration } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { read } from "../../live/calls/read.ts";
import { savedInvite } from "../../stores/kept-invite.ts";

/** Who may register here; undefined until the server has said so. */
export const useRegistration = (): Registration | undefined =>
  useQuery(read("GET /api/auth/registration", {})).data?.registration;

/** Whether the network sends mail; false until the server has said so. */
export const useSendsMail = (): boolean =>
  useQuery(read("GET /api/auth/registration", {})).data?.mail ?? false;

/** Registers, with the code that was written, or the invitation that was looked at in this tab if there was one. */
export const register = (body: CallInput<"POST /api/auth/register">["body"]) =>
  call("POST /api/auth/register", {
    body: { ...body, inviteCode: body.inviteCode ?? savedInvite() ?? undefined },
  });
