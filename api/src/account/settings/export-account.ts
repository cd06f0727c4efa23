import type { Database } from "@oni/db";
import { exportPages } from "@oni/db/account";

/**
 * Writes a member's export piece by piece, one page of rows at a time, so that its size does not matter.
 * `profile` comes first. The lists follow in the order of the contract.
 */
export async function* writeExport(
  db: Database,
  userId: string,
  firstFields: Record<string, unknown>,
): AsyncGenerator<string> {
  yield JSON.stringify(firstFields).slice(0, -1);
  for (const [name, readPage] of Object.entries(exportPages)) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const page of pagesOf<{ id: string }>(db, userId, readPage)) {
      const rows = page.map((row) => JSON.stringify(row)).join(",\n");
      yield isFirst ? rows : `,\n${rows}`;
      isFirst = false;
    }
    yield "]";
  }
  yield "}\n";
}

type ReadPage<Row> = (
  db: Database,
  wanted: { userId: string; afterId: string | null },
) => PromiseLike<Row[]>;

/** Yields the pages of one list of a member's export. */
export async function* pagesOf<Row extends { id: string }>(
  db: Database,
  userId: string,
  readPage: ReadPage<Row>,
): AsyncGenerator<Row[]> {
  let afterId: string | null = null;
  for (;;) {
    const page: Row[] = await readPage(db, { userId, afterId });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    afterId = last.id;
  }
}
