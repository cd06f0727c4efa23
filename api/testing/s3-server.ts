import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "./listen.ts";

const secretAccessKey = "ripple-secret";
const scopeOf = (day: string) => `${day}/eu-test-1/s3/aws4_request`;
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const headerOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? "");

/** Returns why the signature of a request is invalid, or null (AWS Signature Version 4, header form). */
function findForgery(request: IncomingMessage, url: URL): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=ripple\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headerOf(request, "authorization"),
    );
  if (!given) return "no signature";
  const [, scope = "", names = "", signature = ""] = given;
  const time = headerOf(request, "x-amz-date");
  const day = time.slice(0, 8);
  const iso = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (scope !== scopeOf(day)) return "wrong scope";
  if (!(Math.abs(Date.parse(iso) - Date.now()) < 15 * 60_000)) return "skewed clock";
  if (!names.split(";").includes("host")) return "unsigned host";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.split(";").map((name) => `${name}:${headerOf(request, name).trim()}`),
    "",
    names,
    headerOf(request, "x-amz-content-sha256"),
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"));
  return isRight ? null : "wrong signature";
}

/**
 * Starts a server with the part of S3 that an object store needs: PUT, GET with Range, HEAD, DELETE and
 * ListObjectsV2 in pages of two. It refuses every request that is not signed with its secret.
 */
export async function startS3Server() {
  const storedObjects = new Map<string, { bytes: Buffer; modifiedAt: Date }>();

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://s3.invalid");
    const forgery = findForgery(request, url);
    if (forgery) return void response.writeHead(403).end(`<Error>${forgery}</Error>`);
    const [, bucket, key = ""] = url.pathname.split("/");
    if (bucket !== "bucket") return void response.writeHead(404).end();
    if (key === "") return listKeys(url, response);
    if (request.method === "PUT") return keep(key, request, response);
    const found = storedObjects.get(key);
    if (request.method === "DELETE") {
      storedObjects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    const range = /^bytes=(\d+)-(\d+)$/.exec(headerOf(request, "range"));
    const bytes = range
      ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1)
      : found.bytes;
    response.writeHead(range ? 206 : 200, { "Content-Length": bytes.length });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  async function keep(key: string, request: IncomingMessage, response: ServerResponse) {
    // S3 does not accept chunked bodies without a length.
    if (!request.headers["content-length"]) return void response.writeHead(411).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    storedObjects.set(key, { bytes: Buffer.concat(chunks), modifiedAt: new Date() });
    response.writeHead(200).end();
  }

  function listKeys(url: URL, response: ServerResponse) {
    const after = url.searchParams.get("continuation-token") ?? "";
    const rest = [...storedObjects]
      .filter(([key]) => key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = rest.slice(0, 2);
    const contents = page.map(
      ([key, { bytes, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>` +
        `<Size>${bytes.length}</Size></Contents>`,
    );
    const next = rest.length > 2 ? page.at(-1)?.[0] : undefined;
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    response.writeHead(200, { "Content-Type": "application/xml" });
    response.end(`<ListBucketResult>${contents.join("")}${token}</ListBucketResult>`);
  }

  const { origin, close } = await listen(server);
  const options = {
    endpoint: origin,
    region: "eu-test-1",
    bucket: "bucket",
    accessKeyId: "ripple",
    secretAccessKey,
  };
  return { options, close };
}
