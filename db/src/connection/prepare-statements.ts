import type postgres from "postgres";

/**
 * Longer lists of parameters occur in many lengths, and each length would be a separate prepared
 * statement.
 */
const maxParameters = 24;

/**
 * Prepares every statement once for each connection. Drizzle disables that for unnamed statements. Then
 * postgres.js requests the parameter types first, which takes a second round trip, and PostgreSQL plans
 * the statement each time.
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
