import {
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../listen.ts";
import { client } from "../../../.ci/services/oidc-provider.ts";

/** The faults of the responses that the provider can send. */
export const faults = [
  "other issuer",
  "other issuer in discovery",
  "other audience",
  "other nonce",
  "no nonce",
  "other state",
  "other signature",
  "algorithm none",
  "signed with the client secret",
  "expired",
  "no token",
  "refused code",
  "slow",
  "cut off",
  "too large",
  "redirected",
] as const;
export type Fault = (typeof faults)[number];

type ClientProof = "client_secret_basic" | "client_secret_post";
type Key = { id: string; publicKey: KeyObject; privateKey: KeyObject };

const makeKey = (): Key => ({
  id: randomUUID(),
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Starts a provider of our own on loopback, which responds correctly unless `fault` is set. Its issuer has
 * a path, as those of many products have.
 */
export async function openFaultyProvider() {
  const claims: Record<string, unknown> = { sub: "moth", preferred_username: "moth" };
  const state: { fault: Fault | null; key: Key; proof: ClientProof } = {
    ...{ fault: null, key: makeKey(), proof: "client_secret_basic" },
  };
  const nonces = new Map<string, string>();
  const tokenRequests: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  const { origin, close } = await listen(server);
  const issuer = `${origin}/realms/school`;

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    "/realms/school/.well-known/openid-configuration": () => ({
      issuer: state.fault === "other issuer in discovery" ? "https://other.example.net" : issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      token_endpoint_auth_methods_supported: [state.proof],
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      ...(state.fault === "too large" && { padding: "x".repeat(2_000_000) }),
    }),
    "/keys": () => ({
      keys: [{ ...state.key.publicKey.export({ format: "jwk" }), kid: state.key.id, use: "sig" }],
    }),
    "/authorize": (request, response) => {
      const { searchParams: asked } = new URL(request.url ?? "", origin);
      const code = randomUUID();
      nonces.set(code, asked.get("nonce") ?? "");
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      const given = state.fault === "other state" ? "another" : (asked.get("state") ?? "");
      back.searchParams.set("state", given);
      response.writeHead(302, { Location: back.href }).end();
    },
    "/token": async (request, response) => {
      const form = new URLSearchParams(await read(request));
      tokenRequests.push(form);
      if (!isProven(state.proof, form, request)) return response.writeHead(401).end();
      if (state.fault === "slow") return;
      if (state.fault === "redirected") {
        return response.writeHead(307, { Location: `${origin}/elsewhere` }).end();
      }
      const nonce = nonces.get(form.get("code") ?? "");
      nonces.delete(form.get("code") ?? "");
      if (nonce === undefined || state.fault === "refused code") {
        response.writeHead(400, { "Content-Type": "application/json" });
        return response.end(JSON.stringify({ error: "invalid_grant" }));
      }
      if (state.fault === "cut off") {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1_000 });
        response.write("{");
        return response.destroy();
      }
      const token = state.fault === "no token" ? {} : { id_token: signToken(nonce) };
      return { access_token: "opaque", token_type: "Bearer", ...token };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", origin);
    const body = await pages[pathname]?.(request, response);
    if (body === undefined || body === response || response.headersSent) return;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  function signToken(nonce: string): string {
    const { fault, key } = state;
    const nowS = Math.floor(Date.now() / 1000);
    const header = { alg: algorithmOf(fault), kid: key.id };
    const body = {
      iss: fault === "other issuer" ? "https://other.example.net" : issuer,
      aud: fault === "other audience" ? "another client" : client.id,
      iat: fault === "expired" ? nowS - 7_200 : nowS,
      exp: fault === "expired" ? nowS - 3_600 : nowS + 300,
      ...(fault !== "no nonce" && { nonce: fault === "other nonce" ? "another" : nonce }),
      ...claims,
    };
    const signed = `${encode(header)}.${encode(body)}`;
    if (header.alg === "none") return `${signed}.`;
    if (header.alg === "HS256") {
      return `${signed}.${createHmac("sha256", client.secret).update(signed).digest("base64url")}`;
    }
    const { privateKey } = fault === "other signature" ? makeKey() : key;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
  }

  return {
    issuer,
    claims,
    tokenRequests,
    setFault: (fault: Fault | null) => void (state.fault = fault),
    /** Lists and accepts one way for the client to prove itself. */
    setProof: (proof: ClientProof) => void (state.proof = proof),
    /** Replaces the key that signs tokens. */
    rotateKey: () => void (state.key = makeKey()),
    close,
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

function isProven(proof: ClientProof, form: URLSearchParams, request: IncomingMessage): boolean {
  if (proof === "client_secret_post") {
    return form.get("client_id") === client.id && form.get("client_secret") === client.secret;
  }
  const given = Buffer.from(request.headers.authorization?.slice("Basic ".length) ?? "", "base64");
  const [id, secret = ""] = given.toString().split(":");
  return id === client.id && decodeURIComponent(secret.replaceAll("+", " ")) === client.secret;
}

function algorithmOf(fault: Fault | null): string {
  if (fault === "algorithm none") return "none";
  return fault === "signed with the client secret" ? "HS256" : "RS256";
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
