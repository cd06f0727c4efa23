import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { buffer } from "node:stream/consumers";
import { createOutgoing, type Outgoing } from "../src/process/outgoing/outgoing.ts";
import { makeCertificate } from "./certificate.ts";
import { listen } from "./listen.ts";

const hosts = ["push.example.net", "slow.example.net"] as const;

/** A request that the push service received for a device. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** The response is sent once `until` resolves. */
type Answer = { status: number; headers?: Record<string, string>; until?: Promise<void> };

/**
 * Opens a push service on this machine with its own certificate. It returns 201, or the next entry of
 * `responses` for a path, in order. `outgoing` reaches only this service.
 */
export async function openPushService() {
  const certificate = makeCertificate(...hosts);
  const pushed: Pushed[] = [];
  const responses = new Map<string, Answer[]>();
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = await buffer(request);
    const reply: Answer = responses.get(path)?.shift() ?? { status: 201 };
    pushed.push({ path, headers: request.headers, body });
    await reply.until;
    response.writeHead(reply.status, reply.headers).end();
  }
  const server = createServer(certificate, (request, response) => void respond(request, response));
  const { origin: address, close } = await listen(server);
  const way = { port: Number(new URL(address).port), ca: certificate.cert };
  const [origin, slowOrigin] = [
    `https://${hosts[0]}:${way.port}`,
    `https://${hosts[1]}:${way.port}`,
  ];
  return { origin, slowOrigin, pushed, responses, way, outgoing: reachOnly(way), close };
}

/** Creates an `Outgoing` that reaches only a push service on this machine. */
export const reachOnly = ({ port, ca }: { port: number; ca: string }): Outgoing =>
  createOutgoing({
    resolve: async () => ["127.0.0.1"],
    isAllowed: (address, wanted) => address === "127.0.0.1" && wanted === port,
    ca,
  });

export type FakePushService = Awaited<ReturnType<typeof openPushService>>;

/** Simulates a browser: creates its keys and decrypts what was encrypted for them. */
export function makeDevice(origin: string) {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  const path = `/${randomUUID()}`;

  /** RFC 8291, receiver side. */
  function decrypt(body: Buffer): unknown {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const derive = (input: Uint8Array, with_: Uint8Array, info: Uint8Array, bytes: number) =>
      Buffer.from(hkdfSync("sha256", input, with_, info, bytes));
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const input = derive(pair.computeSecret(sender), secret, keyInfo, 32);
    const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const opened = [decipher.update(sealed.subarray(0, -16)), decipher.final()];
    const padded = Buffer.concat(opened);
    const end = padded.lastIndexOf(2);
    return JSON.parse(padded.subarray(0, end).toString());
  }

  return {
    path,
    decrypt,
    subscription: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: publicKey.toString("base64url"), auth: secret.toString("base64url") },
    },
  };
}
