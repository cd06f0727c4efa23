import { findImport, type ListedImport } from "@oni/db/keepers";
import type { KeeperImport } from "../../../contract/keepers/imports.ts";
import type { ImportReport } from "../../chat/imports/import-report.ts";
import type { Deps } from "../../process/deps.ts";

/** Returns an import in the form of the contract. */
export const presentImport = ({ creator, createdAt, report, ...stored }: ListedImport) => ({
  ...stored,
  // The stored report has the form of the contract, whose schema parses every response.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  report: report as KeeperImport["report"],
  createdAt: createdAt.toISOString(),
  createdBy: creator,
});

/** Returns a report in the form in which it is stored and sent. */
export const presentReport = ({ taken, existing, leftOut }: ImportReport) => ({
  taken,
  existing,
  leftOut: [...leftOut.values()],
});

/** Notifies keepers of the present state of an import. */
export async function publishImport(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  id: string,
): Promise<void> {
  const found = await findImport(db, id);
  if (!found) return;
  const { status, receivedBytes, progress } = found;
  publisher.importProgressed({ id, status, receivedBytes, progress });
}
