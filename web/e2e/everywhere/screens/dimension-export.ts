import { makeDimension, sendMessage } from "../../support/dimensions-parts.ts";
import { openExport } from "../../support/export-parts.ts";
import { press, type Screen } from "../../support/screen.ts";

/** The export of a dimension. */
export const dimensionExport: Screen = {
  name: "the export of a dimension",
  role: "owner",
  arrange: async (request, member) => {
    const channelRef = await makeDimension(request, [member]);
    await sendMessage(request, member, channelRef, "for the export");
    return channelRef.path;
  },
  states: [
    {
      name: "the export",
      open: openExport,
      shows: (page) => page.getByText("1 channel and 0 threads"),
    },
  ],
  actions: [
    {
      name: "exporting the dimension",
      prepare: openExport,
      act: press("EXPORT_DIMENSION"),
      failure: "The dimension was not exported",
      done: "1 channel and 0 threads",
    },
  ],
};
