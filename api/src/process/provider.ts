import * as oidc from "openid-client";
import type { Config } from "./config.ts";

const clockToleranceS = 30;
const maxResponseBytes = 1024 * 1024;
const discoveredForMs = 60_000;
const nameLength = 200;

/** The secrets of one sign-in. The browser carries them, sealed, to the provider's response. */
export type Checks = { state: string; nonce: string; verifier: string };

/** The provider's data about the account that signed in. The email is null unless it is verified. */
export type ProviderClaims = {
  issuer: string;
  subject: string;
  name: string;
  username: string;
  email: string | null;
};

/** The OpenID Connect provider of the network. */
export type Provider = {
  /** The text of its button. */
  name: string;
  /** Whether an account at the provider may create a member. */
  mayRegister: boolean;
  /** Returns the address at the provider that begins a sign-in. Throws if the provider cannot be read. */
  begin(redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * Returns the verified claims of a response, given by its query. Throws if the response, the token or its
   * signature does not match the checks, or if the provider does not respond within 10 s.
   */
  complete(response: URL, checks: Checks): Promise<ProviderClaims>;
};

/** Returns new secrets (OpenID Connect Core, section 3.1.2.1; RFC 7636). */
export const makeChecks = (): Checks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Returns the provider that the environment names, or null. Does not connect to it. */
export function openProvider(config: Config, { timeoutS } = { timeoutS: 10 }): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = config;
  if (issuer === undefined || clientId === undefined || secret === undefined) return null;

  const discover = () =>
    oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceS },
      proveClient(secret),
      {
        timeout: timeoutS,
        [oidc.customFetch]: fetchBounded,
        execute: [
          // The token endpoint is not trusted to vouch for the token: its signature is verified.
          oidc.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );

  let known: { atMs: number; reading: ReturnType<typeof discover> } | null = null;
  /** Reads the provider's addresses at most once a minute, however many visitors press the button. */
  async function discoverOnce(): Promise<oidc.Configuration> {
    const nowMs = performance.now();
    if (!known || nowMs - known.atMs > discoveredForMs) {
      known = { atMs: nowMs, reading: discover() };
      known.reading.catch(() => (known = null));
    }
    return known.reading;
  }

  return {
    name: config.OIDC_NAME,
    mayRegister: config.OIDC_REGISTER === "on",

    begin: async (redirectUri, { state, nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await discoverOnce(), {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),

    complete: async (response, { state, nonce, verifier }) => {
      // Read again, with the keys, so that a key of the provider may change at any time.
      const provider = await discover();
      const tokens = await oidc.authorizationCodeGrant(provider, response, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Error("The provider sent no id token.");
      const isWhole = token["email"] !== undefined && token["preferred_username"] !== undefined;
      const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        isWhole || !hasMore
          ? {}
          : await oidc.fetchUserInfo(provider, tokens.access_token, token.sub);
      return readClaims({ ...more, ...token });
    },
  };
}

/** Proves the client in the header, as is the default, or in the form where a provider lists only that. */
const proveClient =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isInHeader = ways.includes("client_secret_basic");
    const prove = isInHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
    return prove(server, ...rest);
  };

function readClaims(claims: oidc.IDToken): ProviderClaims {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" ? value.slice(0, nameLength) : "";
  };
  const username = text("preferred_username") || text("nickname") || text("name");
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: username || text("email") || claims.sub.slice(0, nameLength),
    username,
    email: claims["email_verified"] === true ? text("email") : null,
  };
}

/** Fetches a response of at most a megabyte. Redirects are not followed. */
const fetchBounded: oidc.CustomFetch = async (url, options) => {
  const { body = null, ...rest } = options;
  const response = await fetch(url, { ...rest, body, redirect: "manual" });
  if (!response.body) return response;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > maxResponseBytes) throw new Error("The response of the provider is too large.");
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(Buffer.concat(parts), { status, headers });
};
