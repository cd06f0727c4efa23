/**
 * Returns a function that takes bytes in order and calls `take` with the content of each whole WebSocket
 * frame (RFC 6455).
 */
export function readFrames(take: (content: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const frame = frameAt(bytes, at);
      if (!frame || frame.end > bytes.length) break;
      take(bytes.subarray(frame.start, frame.end));
      at = frame.end;
    }
    // A copy, because the next chunk overwrites the buffer.
    rest = Buffer.from(bytes.subarray(at));
  };
}

/** Returns the start and end of the content of a server's frame, or null if its header is incomplete. */
function frameAt(bytes: Buffer, at: number): { start: number; end: number } | null {
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (start > bytes.length) return null;
  const length =
    short < 126
      ? short
      : short === 126
        ? bytes.readUInt16BE(at + 2)
        : Number(bytes.readBigUInt64BE(at + 2));
  return { start, end: start + length };
}

/** Returns a client's text frame of at most 64 KiB. A mask of zeros leaves the bytes unchanged. */
export function textFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const { length } = content;
  const header =
    length < 126 ? [0x81, 0x80 | length] : [0x81, 0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), content]);
}
