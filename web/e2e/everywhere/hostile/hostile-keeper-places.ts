import { callAs, say } from "../../support/dimensions-parts.ts";
import { type HostilePlace, inOrder, lastWords, pack } from "./hostile-parts.ts";
import { makeKeeperOf, openCaseOf } from "../../support/keeper-parts.ts";

/** Lines of the writer that were reported, the last of them with the last words. */
async function openCases({ request, reader, writer, place }: Parameters<HostilePlace["write"]>[0]) {
  await makeKeeperOf(reader);
  const by = { reporter: reader, keeper: reader };
  const ids: string[] = [];
  await inOrder([...pack(900, "\n"), lastWords], async (reason) => {
    const { id } = await say(request, writer, place, `ripple ${reason}`);
    ids.push(await openCaseOf(request, by, { kind: "message", id }, reason));
  });
  return ids;
}

/** What members tell keepers, and what keepers decide. The waitlist takes no free words. */
export const hostileKeeperPlaces: Record<string, HostilePlace> = {
  "cases on the keeper's desk": {
    write: openCases,
    path: () => "/keeper",
    open: (page, { writer }) =>
      page
        .getByRole("button", { name: `A line by ${writer.username}` })
        .nth(1)
        .click(),
  },
  "reasons in the log of keepers": {
    write: async (scene) => {
      const { request, reader } = scene;
      const reasons = [...pack(900, "\n"), lastWords];
      for (const [index, id] of (await openCases(scene)).entries()) {
        const deed = { act: "warn", reason: reasons[index] };
        await callAs(request, reader, `POST /api/keeper/cases/${id}/acts`, deed);
      }
    },
    path: () => "/keeper?show=log",
  },
};
