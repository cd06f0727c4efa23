import {
  cleanEnvironment,
  type Environment,
  isBroken,
  parseAnnexes,
  readDatabaseUrl,
} from "@oni/db";
import * as z from "zod";
import { parseAddresses } from "../http/metrics-access.ts";
import { parseRedisUrls } from "./redis.ts";

/** An optional variable. Empty is unset. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** A variable with a default for unset or empty. */
export const withDefault = <Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  initially: string,
) => z.preprocess((value) => (value === "" || value === undefined ? initially : value), schema);

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

const port = wholeNumber(0, 65_535);

const addresses = z.string().transform((value, context) => {
  const list = parseAddresses(value);
  if (list) return list;
  context.addIssue("must be addresses or blocks of them (10.0.0.0/8), separated by commas");
  return z.NEVER;
});

export const urlWith = (...protocols: string[]) =>
  z
    .string("is required")
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`,
    });

export const databaseUrl = z
  .string("is required")
  .refine((value) => readDatabaseUrl(value) !== null, {
    message:
      "must be a URL that begins with postgres:// or postgresql://; in a password # / % ? @ are %23 %2F %25 %3F %40",
  });

/** The origin of this site, without a slash at its end. With a path most of its URLs would be wrong. */
const publicUrl = urlWith("http:", "https:")
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    message: "must be an origin without a path, a query or a user, such as https://oni.example",
  })
  .transform((value) => new URL(value).origin);

/** The connection to PostgreSQL through a pooler, and the direct one. */
export const poolerEnvironment = {
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_PREPARE: withDefault(z.enum(["on", "off"]), "on"),
};

/** One Redis, or several nodes of a Redis Cluster, separated by commas. */
export const redisUrl = z.string("is required").refine((value) => parseRedisUrls(value) !== null, {
  message: "must be a URL that begins with redis:// or rediss://, or several separated by commas",
});

/** The least number of characters of a secret that cannot be guessed. */
export const shortestSecret = 32;
export const signingSecret = z
  .string("is required")
  .min(shortestSecret, `needs at least ${shortestSecret} characters`);

/** The variables of every server of ONI. */
export const commonEnvironment = {
  PORT: withDefault(port, "3000"),
  PUBLIC_URL: optional(publicUrl),
  TRUST_PROXY: withDefault(wholeNumber(0, 10), "0"),
  METRICS_PORT: optional(port),
  METRICS_ALLOW: optional(addresses),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(urlWith("http:", "https:")),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    z.string().transform(Number).pipe(z.number("must be a number").min(0).max(1)),
    "0.01",
  ),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error"]), "info"),
  ANNEXES: optional(
    z.string().refine((value) => parseAnnexes(value) !== null, {
      message: "must be on, off, or names of annexes, separated by commas",
    }),
  ),
  RATE_LIMIT_SCALE: withDefault(
    z.string().transform(Number).pipe(z.number("must be a number").positive().max(1_000_000)),
    "1",
  ),
};

/** Lists every refused variable by name, with one sentence each. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The variables of earlier versions. A process that would ignore one does not start. */
const formerVariables = ["BUS_URL", "LEASES_URL", "LIMITS_URL"];

/** Returns the environment. Throws `ConfigError` with the name of every unusable value. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): z.infer<Schema> {
  const values = cleanEnvironment(env);
  const broken = Object.keys(schema.shape).filter((name) => isBroken(name, values[name]));
  if (broken.length > 0) {
    throw new ConfigError(broken.map((name) => `${name}: holds a control character`).join("\n"));
  }
  const former = formerVariables.filter((name) => values[name]);
  if (former.length > 0) {
    throw new ConfigError(
      former.map((name) => `${name}: is no longer read; REDIS_URL has all nodes`).join("\n"),
    );
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}
