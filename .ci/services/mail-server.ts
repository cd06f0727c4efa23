import { SMTPServer } from "smtp-server";

/**
 * A received mail: its recipients, and its text with the soft line breaks of quoted-printable removed.
 */
export type Arrived = { to: string[]; subject: string; text: string };

/**
 * Opens a mail server on loopback that stores what it receives. `refuse` returns an SMTP status for a
 * recipient, undefined to accept.
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

/** Decodes quoted-printable of ASCII (RFC 2045, section 6.7). */
const unquote = (text: string) =>
  text
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the URL in a mail, and the token in the URL. */
export function linkIn({ text }: Arrived): { address: URL; token: string } {
  const address = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return { address, token: address.searchParams.get("token") ?? "" };
}
