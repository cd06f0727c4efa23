import { mostRegionServers } from "@oni/api/contract";
import { nodePanel } from "../../support/constellation-parts.ts";
import { sendMessage } from "../../support/dimensions-parts.ts";
import { type Member, visit } from "../../support/fixtures.ts";
import {
  each,
  type HostileTarget,
  inOrder,
  lastText,
  namesOf,
  pack,
  post,
  type Scene,
} from "./hostile-parts.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";
import { updateProfile } from "../../support/shrine-parts.ts";

/** Makes dimensions with hostile names, as many per tag as the map shows. */
async function nameRegions({ request, writer, reader }: Scene): Promise<void> {
  const userBadges = regionTags(writer);
  for (const member of [writer, reader]) await updateProfile(request, member, { userBadges });
  await each(regionNames, (name) => {
    const tag = userBadges[Math.floor(regionNames.indexOf(name) / mostRegionServers)];
    // Only its owner sees it.
    const dimension = { name, isPublic: false, tags: [tag] };
    return post({ request, writer: reader }, "/api/servers", dimension);
  });
}

const regionTags = ({ username }: Member): string[] =>
  Array.from(
    { length: Math.ceil(regionNames.length / mostRegionServers) },
    (_, at) => `${username}_${at}`,
  );

const regionNames = namesOf(100).slice(-5 * mostRegionServers);

export const hostileSkyTargets: Record<string, HostileTarget> = {
  "a node of the map": {
    write: async ({ request, writer, channelRef }) => {
      await updateProfile(request, writer, {
        ...{ displayName: namesOf(50)[0], bio: pack(500, " ")[0], userBadges: ["tides"] },
        profileMarkdown: `${hostilePayloads.join("\n\n")} ${lastText}`,
      });
      await inOrder(pack(3_900, " "), (text) => sendMessage(request, writer, channelRef, text));
    },
    path: ({ writer }) => `/constellation?node=${writer.username}`,
    // The newest message of the member.
    witness: (page, { writer }) => nodePanel(page, writer).locator('a[href^="/dimensions/"]'),
  },
  "the panels of regions": {
    write: nameRegions,
    path: ({ writer }) => `/constellation?tag=${writer.username}_0`,
    open: async (page, { writer }) => {
      for (const tag of regionTags(writer)) {
        await visit(page, `/constellation?tag=${tag}`);
        const dimensions = page.getByRole("region", { name: `Region ${tag}` });
        await dimensions
          .getByRole("list", { name: "Dimensions" })
          .getByRole("link")
          .first()
          .waitFor();
      }
    },
  },
  "the map as a list": {
    write: nameRegions,
    path: () => "/constellation?view=list",
  },
};
