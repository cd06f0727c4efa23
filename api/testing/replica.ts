import postgres from "postgres";
import { findPostgresPrograms, makePostgres } from "../../.ci/services/postgres.ts";

/** A primary PostgreSQL and its streaming replica. */
export type Replica = Awaited<ReturnType<typeof openReplica>>;

export async function openReplica() {
  const programs = await findPostgresPrograms();
  if (!programs) throw new Error("A PostgreSQL of our own is needed.");
  const primary = await makePostgres(programs);
  const stopPrimary = await primary.start();
  const replica = await makePostgres(programs, { primaryUrl: primary.url });
  let stop = await replica.start();

  async function execute(statement: string, url = replica.url): Promise<void> {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await client.unsafe(statement);
    } finally {
      await client.end();
    }
  }

  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    /** The replica stops replaying and still serves reads of what it has replayed. */
    freeze: () => execute("select pg_wal_replay_pause()"),
    // The replay may cancel this very statement.
    thaw: () => execute("select pg_wal_replay_resume()").catch(unlessCanceled),
    /** With `isOn` the primary acknowledges commits before they are flushed, and flushes every 10 s. */
    commitAsynchronously: async (isOn: boolean) => {
      await execute(`alter system set synchronous_commit = ${isOn ? "off" : "on"}`, primary.url);
      await execute(
        `alter system set wal_writer_delay = ${isOn ? "10000" : "default"}`,
        primary.url,
      );
      await execute("select pg_reload_conf()", primary.url);
    },
    /** Opens another replica that is frozen from the start. */
    openFrozen: async () => {
      const further = await makePostgres(programs, { primaryUrl: primary.url });
      const stopFurther = await further.start();
      await execute("select pg_wal_replay_pause()", further.url);
      const close = async () => {
        await stopFurther();
        await further.remove();
      };
      return { url: further.url, close };
    },
    kill: () => stop("SIGKILL"),
    startAgain: async () => {
      stop = await replica.start();
    },
    close: async () => {
      await stop();
      await stopPrimary();
      await replica.remove();
      await primary.remove();
    },
  };
}

function unlessCanceled(error: unknown): void {
  if (!(error instanceof postgres.PostgresError && error.code === "40001")) throw error;
}
