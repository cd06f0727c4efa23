import { cleanEnvironment, type Environment } from "@oni/db";
import {
  commonEnvironment,
  ConfigError,
  databaseUrl,
  optional,
  poolerEnvironment,
  readEnvironment,
  redisUrl,
  signingSecret,
  urlWith,
  withDefault,
} from "@oni/realtime/process";
import * as z from "zod";
import { registrationSchema } from "../../contract/account/sign-in.ts";
import { parseDestinations } from "./outgoing/allowed-destinations.ts";
import { isPrivateKey } from "../account/notifications/push/service/vapid.ts";

const environment = z.object({
  ...commonEnvironment,
  DATABASE_URL: optional(databaseUrl),
  ...poolerEnvironment,
  DATABASE_READ_URL: optional(databaseUrl),
  REDIS_URL: optional(redisUrl),
  DATA_DIR: withDefault(z.string(), ".data"),
  OBJECT_STORE: withDefault(z.enum(["disk", "s3"]), "disk"),
  S3_ENDPOINT: optional(urlWith("http:", "https:")),
  S3_REGION: withDefault(z.string(), "us-east-1"),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SIGNING_SECRET: optional(signingSecret),
  PUSH: withDefault(z.enum(["on", "off"]), "on"),
  VAPID_PRIVATE_KEY: optional(
    z.string().refine(isPrivateKey, "must be a private key of P-256, 32 bytes in base64url"),
  ),
  VAPID_SUBJECT: optional(
    z.string().regex(/^(?:mailto:|https:\/\/)\S+$/, "must begin with mailto: or https://"),
  ),
  HOOKS_ALLOW: optional(
    z.string().transform((value, context) => {
      const allowed = parseDestinations(value);
      if (allowed) return allowed;
      context.addIssue(
        "must be addresses or blocks with a port (10.0.0.0/8:8080, [::1]:8080), separated by commas",
      );
      return z.NEVER;
    }),
  ),
  SMTP_URL: optional(urlWith("smtp:", "smtps:")),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "must be an address")),
  OIDC_ISSUER: optional(
    urlWith("http:", "https:").refine(
      (issuer) => issuer.startsWith("https:") || isLoopback(new URL(issuer).hostname),
      "must begin with https:// unless it is on this machine",
    ),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(z.string().max(40, "takes at most 40 characters"), "SINGLE_SIGN_ON"),
  OIDC_REGISTER: withDefault(z.enum(["on", "off"]), "on"),
  SPOTIFY_CLIENT_ID: optional(z.string()),
  SPOTIFY_CLIENT_SECRET: optional(z.string()),
  SPOTIFY_API_URL: withDefault(urlWith("http:", "https:"), "https://api.spotify.com"),
  SPOTIFY_TOKEN_URL: withDefault(
    urlWith("http:", "https:"),
    "https://accounts.spotify.com/api/token",
  ),
  LAUNCH_PHASE: withDefault(z.enum(["pre-launch", "launched"]), "pre-launch"),
  REGISTRATION: withDefault(registrationSchema, "open"),
  SECURITY_CONTACT: optional(urlWith("mailto:", "https:")),
});

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** The validated environment. Its keys are the names of the variables. */
export type Config = z.infer<typeof environment>;

/** Reads the environment. Throws a `ConfigError` that names every invalid value. */
export function readConfig(given: Environment): Config {
  const env = cleanEnvironment(given);
  const config = readEnvironment(environment, env);
  const missing = Object.entries(needs)
    .filter(([, isNeeded]) => isNeeded(config))
    .map(([name]) => name);
  const unset = missing.filter((name) => !env[name]);
  if (unset.length > 0)
    throw new ConfigError(unset.map((name) => `${name}: is required here`).join("\n"));
  return config;
}

/** Does the same for an operator's command, which connects to the database without a pooler. */
export function readCommandConfig(given: Environment): Config {
  const env = cleanEnvironment(given);
  return readConfig({ ...env, DATABASE_URL: env["DATABASE_DIRECT_URL"] || env["DATABASE_URL"] });
}

/** Values that other values require. */
const needs: Record<string, (config: Config) => boolean> = {
  DATABASE_URL: ({ REDIS_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }) =>
    [REDIS_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL].some((url) => url !== undefined),
  SIGNING_SECRET: ({ REDIS_URL }) => REDIS_URL !== undefined,
  S3_ENDPOINT: ({ OBJECT_STORE }) => OBJECT_STORE === "s3",
  S3_BUCKET: ({ OBJECT_STORE }) => OBJECT_STORE === "s3",
  S3_ACCESS_KEY_ID: ({ OBJECT_STORE }) => OBJECT_STORE === "s3",
  S3_SECRET_ACCESS_KEY: ({ OBJECT_STORE }) => OBJECT_STORE === "s3",
  SPOTIFY_CLIENT_ID: ({ SPOTIFY_CLIENT_SECRET }) => SPOTIFY_CLIENT_SECRET !== undefined,
  MAIL_FROM: ({ SMTP_URL }) => SMTP_URL !== undefined,
  OIDC_ISSUER: ({ OIDC_CLIENT_ID }) => OIDC_CLIENT_ID !== undefined,
  OIDC_CLIENT_ID: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
  OIDC_CLIENT_SECRET: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
  SPOTIFY_CLIENT_SECRET: ({ SPOTIFY_CLIENT_ID }) => SPOTIFY_CLIENT_ID !== undefined,
};
