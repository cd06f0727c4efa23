import * as z from "zod";
import { parseAddresses } from "./metrics-access.ts";

/** A variable that may be unset; empty is unset. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** A variable that stands for `initially` while it is unset or empty. */
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

export const databaseUrl = urlWith("postgres:", "postgresql:");
export const redisUrl = urlWith("redis:", "rediss:");

/** What every server of ONI reads. */
export const commonEnvironment = {
  PORT: withDefault(port, "3000"),
  PUBLIC_URL: optional(urlWith("http:", "https:")),
  TRUST_PROXY: withDefault(wholeNumber(0, 10), "0"),
  METRICS_PORT: optional(port),
  METRICS_ALLOW: optional(addresses),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error"]), "info"),
  RATE_LIMIT_SCALE: withDefault(
    z.string().transform(Number).pipe(z.number("must be a number").positive().max(1_000_000)),
    "1",
  ),
};

/** Every refused variable by name, in one sentence each. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the environment, or throws `ConfigError` that names every value which cannot be used. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}
