/**
 * Returns the seconds before a connection tries again, after this number of consecutive failures of all
 * connections. A connection keeps its query while it waits, so the wait must be short. postgres.js would
 * wait up to 20 s, when PostgreSQL may long be back and other connections free.
 */
const secondsApart = (failures: number) => Math.min(failures, 5) / 10;

/**
 * Empty options of 1 024 bytes. A lost connection with less than 1 024 bytes to send keeps them, and
 * sends nothing until it has that many (postgres.js 3.4.9, `nextWrite`), so each attempt would take
 * `connect_timeout`. A startup message of that length is sent at once. PostgreSQL refuses it because of
 * the earlier bytes, and the next one is clean.
 */
const blankOptions = " ".repeat(1_024);

/** The options with which a postgres.js client reconnects to PostgreSQL. */
export const reconnecting = {
  connect_timeout: 5,
  backoff: secondsApart,
  connection: { options: blankOptions },
};
