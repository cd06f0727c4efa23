/**
 * How long a connection waits before it tries again, after so many failures in a row of all of them
 * together. It takes its question along, so that it must not wait for long: postgres.js would do so
 * for up to 20 s, when PostgreSQL may long be back and other connections be free.
 */
const secondsApart = (failures: number) => Math.min(failures, 5) / 10;

/**
 * Options that say nothing, at length. A connection that is lost with less than 1 024 bytes about to
 * leave keeps those, and holds back all it is given from then on until there are as many
 * (postgres.js 3.4.9, `nextWrite`): each try would take `connect_timeout`. A greeting of that length
 * leaves at once; PostgreSQL refuses it for what stands before it, and the next one is clean.
 */
const blankOptions = " ".repeat(1_024);

/** How a postgres.js client finds back to a PostgreSQL that was away. */
export const reconnecting = {
  connect_timeout: 5,
  backoff: secondsApart,
  connection: { options: blankOptions },
};
