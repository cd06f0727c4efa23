/** The kinds of frames on the socket of a relay. */
export const frameKinds = {
  /** To the relay: a message for a topic. The reply is `done` or `failed`. */
  publish: 1,
  /** To the relay: the reply is `done` once messages of the topic arrive. */
  subscribe: 2,
  unsubscribe: 3,
  /** To the relay: the reply is `done` once all earlier messages were forwarded. */
  arrive: 4,
  /** From the relay: a message of a topic. */
  message: 5,
  done: 6,
  failed: 7,
  /** From the relay every second: a byte per shard, 1 for a healthy one. */
  health: 8,
} as const;

export type Frame = { kind: number; id: number; topic: string; body: Buffer };

const headerBytes = 11;
const nothing = Buffer.alloc(0);

/** A frame is the length of the rest, kind, id, length of the topic, topic, body. */
export function encodeFrame(kind: number, id: number, topic = "", body: Buffer = nothing): Buffer {
  const name = Buffer.from(topic);
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32BE(headerBytes - 4 + name.length + body.length, 0);
  header.writeUInt8(kind, 4);
  header.writeUInt32BE(id, 5);
  header.writeUInt16BE(name.length, 9);
  return Buffer.concat([header, name, body]);
}

/** Returns a reader of chunks that calls `take` with each complete frame. */
export function readFrames(take: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = nothing;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= headerBytes) {
      const end = at + 4 + rest.readUInt32BE(at);
      if (rest.length < end) break;
      const bodyAt = at + headerBytes + rest.readUInt16BE(at + 9);
      take({
        kind: rest.readUInt8(at + 4),
        id: rest.readUInt32BE(at + 5),
        topic: rest.toString("utf8", at + headerBytes, bodyAt),
        body: rest.subarray(bodyAt, end),
      });
      at = end;
    }
    rest = rest.subarray(at);
  };
}

/** Returns a writer that writes all frames of one iteration of the event loop at once. */
export function gatherFrames(write: (frames: Buffer) => void): (frame: Buffer) => void {
  let frames: Buffer[] = [];
  return (frame) => {
    if (frames.push(frame) > 1) return;
    setImmediate(() => {
      const gathered = Buffer.concat(frames);
      frames = [];
      write(gathered);
    });
  };
}
