import { SMTPServer } from "smtp-server";

/** A letter as it arrived: whom it was for, and its text with the lines of quoted-printable joined. */
export type Arrived = { to: string[]; subject: string; text: string };

/**
 * A mail server on loopback that keeps what it is sent. `refuse` answers a status for a recipient, and
 * none for those that it takes.
 */
export async function openMailServer({
  refuse = () => undefined,
}: { refuse?: (recipient: string) => number | undefined } = {}) {
  const letters: Arrived[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], logger: false },
    onRcptTo: ({ address }, _session, callback) => {
      const status = refuse(address);
      if (status === undefined) return callback();
      callback(Object.assign(new Error("not taken"), { responseCode: status }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, ...read(Buffer.concat(chunks).toString("utf8")) });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function read(raw: string): { subject: string; text: string } {
  const [headers = "", ...body] = raw.split("\r\n\r\n");
  const sent = body.join("\r\n\r\n");
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(headers);
  const text = (isQuoted ? unquote(sent) : sent).replaceAll("\r\n", "\n");
  return { subject: /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? "", text };
}

/** Quoted-printable of ASCII (RFC 2045, section 6.7). */
const unquote = (text: string) =>
  text
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The address in a letter, and the secret in that. */
export function linkIn({ text }: Arrived): { address: URL; token: string } {
  const address = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return { address, token: address.searchParams.get("token") ?? "" };
}
