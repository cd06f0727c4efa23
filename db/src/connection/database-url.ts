import postgres from "postgres";

/** The server, database and user if the query of the URL gives them (libpq, 34.1.1.2). */
type Target = {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
};

/**
 * Reads a `postgres://…` URL as libpq does. The host may be the folder of a socket, in the query
 * (`?host=/run/postgresql`) or encoded before the path, and may be omitted. Returns null for an invalid
 * URL, and for a password that seems to contain an unencoded `#`, `/`, `%`, `?` or `@`.
 */
export function readDatabaseUrl(text: string): { url: URL; target: Target } | null {
  // A URL with a user needs a host. The host in the query takes precedence; the default is this machine.
  const whole = text.replace(emptyHost, "$1$2localhost");
  if (!/^postgres(?:ql)?:\/\//.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  const { searchParams: query } = url;
  const isSplit = [url.pathname, ...query.keys()].some((part) => part.includes("@"));
  const encoded = [url.username, url.password, url.pathname, url.hostname];
  if (url.hash !== "" || isSplit || !encoded.every(canDecode)) return null;
  const host = decodeURIComponent(url.hostname);
  const [port, user, password] = [query.get("port"), query.get("user"), query.get("password")];
  const named = { host: query.get("host"), database: query.get("dbname") };
  for (const name of ["host", "port", "user", "password", "dbname"]) query.delete(name);
  return {
    url,
    target: {
      ...(named.host ? { host: named.host } : host.startsWith("/") && { host }),
      ...(port && { port: Number(port) }),
      ...(user && { user }),
      ...(password && { password }),
      ...(named.database && { database: named.database }),
    },
  };
}

const emptyHost = /^(postgres(?:ql)?:\/\/)([^/?#@]*@)?(?=(?::\d*)?(?:[/?]|$))/;

function canDecode(part: string): boolean {
  try {
    return decodeURIComponent(part) !== "" || part === "";
  } catch {
    return false;
  }
}

/** Opens a client of postgres.js for a URL that libpq accepts too. */
export function connectPostgres(
  databaseUrl: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
): postgres.Sql {
  const read = readDatabaseUrl(databaseUrl);
  if (!read) throw new Error("That is no address of PostgreSQL.");
  return postgres(read.url.href, { ...options, ...read.target });
}

/** Returns the environment variables that give the same connection to PostgreSQL's programs. */
export function environmentOf(databaseUrl: string): Record<string, string> {
  const read = readDatabaseUrl(databaseUrl);
  if (!read) return {};
  const { url, target } = read;
  const all = {
    PGHOST: target.host ?? url.hostname,
    PGPORT: target.port?.toString() ?? url.port,
    PGUSER: target.user ?? decodeURIComponent(url.username),
    PGPASSWORD: target.password ?? decodeURIComponent(url.password),
    PGDATABASE: target.database ?? decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
