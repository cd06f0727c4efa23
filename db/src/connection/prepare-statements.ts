import type postgres from "postgres";

/** Lists of more parameters than this come in many lengths, and each would be another statement. */
const maxParameters = 24;

/**
 * Lets every statement be prepared once a connection. Drizzle forbids that with each that has no name:
 * postgres.js then asks for the types of the parameters first, so that the statement takes two round
 * trips, and PostgreSQL plans it again each time.
 */
export function prepareStatements(client: postgres.Sql): void {
  prepareIn(client);
  const begin = client.begin.bind(client);
  Object.assign(client, {
    begin: (work: (tx: postgres.TransactionSql) => unknown) =>
      begin((tx) => {
        prepareIn(tx);
        return work(tx);
      }),
  });
}

function prepareIn(client: postgres.Sql | postgres.TransactionSql): void {
  const runStatement = client.unsafe.bind(client);
  const prepared: typeof client.unsafe = (text, parameters = [], options = {}) =>
    runStatement(text, parameters, { ...options, prepare: parameters.length <= maxParameters });
  Object.assign(client, { unsafe: prepared });
}
