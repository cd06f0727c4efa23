import type { Registration } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { read } from "../../live/calls/read.ts";
import { savedInvite } from "../../stores/saved-invite.ts";

/** Returns the registration mode, or undefined until the server has responded. */
export const useRegistration = (): Registration | undefined =>
  useQuery(read("GET /api/auth/registration", {})).data?.registration;

/** Returns whether the network sends mail, or false until the server has responded. */
export const useSendsMail = (): boolean =>
  useQuery(read("GET /api/auth/registration", {})).data?.mail ?? false;

/** Returns the text of the button for the network's provider, or null without one. */
export const useProvider = (): string | null =>
  useQuery(read("GET /api/auth/registration", {})).data?.provider ?? null;

/** Returns the fields with the entered code, or else with the invite that was opened in this tab. */
export const withInvite = <Body extends { inviteCode?: string | null | undefined }>(
  body: Body,
) => ({
  ...body,
  inviteCode: body.inviteCode ?? savedInvite() ?? undefined,
});

export const register = (body: CallInput<"POST /api/auth/register">["body"]) =>
  call("POST /api/auth/register", { body: withInvite(body) });
