import { AwsClient } from "aws4fetch";
import { type ByteRange, type ListedObject, requireKey, type Storage } from "./storage.ts";

export type S3Options = {
  /** The origin of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const answerWithinMs = 20_000;
const attempts = 3;

/**
 * Stores objects in a bucket of an S3 service, addressed by path (`/bucket/key`) and signed with
 * Signature Version 4. Bodies are streamed with their length and are not part of the signature, so that
 * they need not be in memory. TLS protects their integrity.
 */
export function createS3Storage(options: S3Options): Storage {
  const { region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    retries: attempts - 1,
  });
  const bucketUrl = `${options.endpoint.replace(/\/$/, "")}/${options.bucket}`;

  const urlOf = (key: string) => {
    requireKey(key);
    return `${bucketUrl}/${key}`;
  };

  async function request(
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    url: string,
    { body, range }: { body?: Blob; range?: ByteRange | undefined } = {},
  ): Promise<Response | null> {
    const headers = new Headers({ "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD" });
    if (range) headers.set("Range", `bytes=${range.start}-${range.end}`);
    // Limits only the time to the response headers. A slow reader may take longer for the body.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), answerWithinMs);
    const response = await client
      .fetch(url, { method, headers, signal: waiting.signal, ...(body && { body }) })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`The object store answered ${method} with ${response.status}.`);
  }

  const noBucket = () => new Error(`The object store has no bucket ${options.bucket}.`);

  return {
    reach: async () => {
      if (!(await request("HEAD", bucketUrl))) throw noBucket();
    },

    put: async (key, bytes) => {
      const response = await request("PUT", urlOf(key), { body: bytes });
      if (!response) throw noBucket();
      await response.body?.cancel();
    },

    read: async (key, range) => {
      const response = await request("GET", urlOf(key), { range });
      if (!response?.body) return null;
      return { body: response.body, sizeBytes: Number(response.headers.get("content-length")) };
    },

    size: async (key) => {
      const response = await request("HEAD", urlOf(key));
      return response && Number(response.headers.get("content-length"));
    },

    remove: async (key) => {
      const response = await request("DELETE", urlOf(key));
      await response?.body?.cancel();
    },

    list: () =>
      listBucket(async (query) => (await request("GET", `${bucketUrl}?${query}`))?.text()),
  };
}

/** Pages through ListObjectsV2. Its XML is flat, and our keys need no unescaping. */
async function* listBucket(
  requestPage: (query: string) => Promise<string | undefined>,
): AsyncIterable<ListedObject> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ "list-type": "2" });
    if (token) query.set("continuation-token", token);
    const page = await requestPage(query.toString());
    if (page === undefined) return;
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = elementText(entry, "Key");
      const modified = elementText(entry, "LastModified");
      if (key && modified) yield { key, modifiedAt: new Date(modified) };
    }
    token = elementText(page, "NextContinuationToken");
  } while (token);
}

function elementText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
