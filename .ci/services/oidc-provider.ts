import { once } from "node:events";
import { createServer } from "node:http";
import Provider from "oidc-provider";

export const client = { id: "oni", secret: "a secret of the provider and the network" };

/** An account at the provider. Its id is its `sub` claim. */
export type Account = {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
};

/**
 * Starts an independent OpenID Connect provider on loopback, for one network with this callback. Its forms
 * accept the id of every account, with any password.
 */
export async function openCertifiedProvider(callbacks: string[], accounts: readonly Account[]) {
  // A timeout could close a connection just when the next request is on its way.
  const server = createServer({ keepAliveTimeout: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: callbacks }],
    findAccount: (_, id) => {
      const account = accounts.find((known) => known.id === id);
      if (!account) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          preferred_username: account.name,
          email: account.email,
          email_verified: account.isEmailVerified,
        }),
      };
    },
    claims: {
      openid: ["sub"],
      profile: ["preferred_username"],
      email: ["email", "email_verified"],
    },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: true } },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer: provider.issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
