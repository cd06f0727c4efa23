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
    let afterId: string | null = null;
    for (;;) {
      const page: { id: string }[] = await readPage(db, { userId, afterId });
      const last = page.at(-1);
      if (!last) break;
      const rows = page.map((row) => JSON.stringify(row)).join(",\n");
      yield afterId === null ? rows : `,\n${rows}`;
      afterId = last.id;
    }
    yield "]";
  }
  yield "}\n";
}
