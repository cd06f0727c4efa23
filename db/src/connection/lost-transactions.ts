import type postgres from "postgres";

/**
 * Rejects a transaction whose connection is lost. postgres.js would try to roll it back over the lost
 * connection, and that write ends the whole process (porsager/postgres 3.4: "Cannot read properties of
 * null (reading 'write')").
 */
export function failLostTransactions(client: postgres.Sql): void {
  const begin = client.begin.bind(client);
  Object.assign(client, {
    begin: (work: (tx: postgres.TransactionSql) => Promise<unknown>) => {
      let isOver = false;
      const transaction = begin(async (tx) => {
        refuseOnce(() => isOver, tx);
        try {
          return await work(tx);
        } catch (error) {
          // A lost connection rejects the transaction and its statements in one iteration of the event
          // loop, in either order.
          await new Promise(setImmediate);
          if (isOver) await new Promise<never>(() => {});
          throw error;
        }
      });
      const end = () => void (isOver = true);
      transaction.then(end, end);
      return transaction;
    },
  });
}

/** Refuses statements of a finished transaction, which would cause the same write. */
function refuseOnce(isOver: () => boolean, tx: postgres.TransactionSql): void {
  const runStatement = tx.unsafe.bind(tx);
  const unlessOver: typeof tx.unsafe = (...statement) => {
    if (isOver()) throw new Error("The transaction is over.");
    return runStatement(...statement);
  };
  Object.assign(tx, { unsafe: unlessOver });
}
