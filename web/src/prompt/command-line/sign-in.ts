import { currentUserQuery } from "../../account/sign-in/current-user.ts";
import { postMessage } from "../../chat/outbox/post-message.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import { setNetwork } from "../../live/calls/network.ts";
import { createQueryClient } from "../../live/calls/query-client.ts";
import { useSession } from "../../stores/session.ts";
import { Refusal } from "../language/refusal.ts";
import type { Program, SignedIn } from "./program.ts";
import type { Login } from "./saved-login.ts";

/** Uses a login for all calls of this process. */
export function applyLogin({ url, token }: Login): void {
  setNetwork(url);
  useSession.getState().begin(token);
}

/** Returns the context of the commands of the signed-in member. They have no page, so none is opened. */
export async function signIn(
  { savedLogin, report }: Pick<Program, "savedLogin" | "report">,
  show: SignedIn["show"],
): Promise<SignedIn> {
  const login = await savedLogin.read();
  if (login === null) throw new Refusal("You are not signed in. Sign in first: login URL.");
  applyLogin(login);
  const queryClient = createQueryClient();
  return {
    queryClient,
    login,
    report,
    show,
    user: await queryClient.fetchQuery(currentUserQuery),
    path: "/",
    go: () => {},
    setTheme: () => {},
    clear: () => {},
    logOut: savedLogin.remove,
    send: async ({ channelId: id, content }) => {
      await postMessage({ id, content, nonce: randomUuid() });
    },
  };
}
