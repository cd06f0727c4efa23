import { createTransport } from "nodemailer";

/** A letter in plain text. */
export type Letter = { to: string; subject: string; text: string };

/**
 * The outcome of sending a letter. `retry`: not now, but perhaps later. `refused`: not to this recipient.
 */
export type MailOutcome =
  | { outcome: "sent" }
  | { outcome: "refused"; reason: string }
  | { outcome: "retry"; reason: string };

/** Hands letters to the configured mail server (RFC 5321). */
export type Mailer = { send(letter: Letter): Promise<MailOutcome>; close(): void };

/** How long a server may send nothing. */
const silenceMs = 10_000;

/**
 * `smtpUrl` may contain a name and a password. `smtps:` is encrypted from the first byte, `smtp:` where
 * the server can.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: 2 * silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({
          from,
          // An address object, so that nothing in the text is parsed as a list or a name.
          to: { name: "", address: to },
          subject,
          text,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A 5xx response refuses this letter. Any other failure may pass. The server's text is not stored,
 * because it may name the recipient.
 */
function outcomeOf(error: unknown): MailOutcome {
  const status = read(error, "responseCode");
  if (typeof status === "number" && status >= 500) {
    return { outcome: "refused", reason: `status ${status}` };
  }
  const code = read(error, "code");
  if (typeof status === "number") return { outcome: "retry", reason: `status ${status}` };
  return { outcome: "retry", reason: typeof code === "string" ? code : "no answer" };
}

const read = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
