import type postgres from "postgres";

/**
 * Lets a transaction whose connection is lost fail by itself. postgres.js would go on to roll it
 * back over the connection that is gone, and that write to nowhere ends the whole process
 * (porsager/postgres 3.4: "Cannot read properties of null (reading 'write')").
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
          // A loss reaches the transaction and its statements in one iteration, in either order.
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

/** A statement of a transaction that is over would be the same write to nowhere. */
function refuseOnce(isOver: () => boolean, tx: postgres.TransactionSql): void {
  const runStatement = tx.unsafe.bind(tx);
  const unlessOver: typeof tx.unsafe = (...statement) => {
    if (isOver()) throw new Error("The transaction is over.");
    return runStatement(...statement);
  };
  Object.assign(tx, { unsafe: unlessOver });
}
