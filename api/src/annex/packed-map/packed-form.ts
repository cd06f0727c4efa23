import { hasAnnex } from "@oni/db";
import { packedMapType } from "../../../contract/sky/map.ts";
import { createPacker, packFlags } from "../../../contract/sky/packed-map.ts";
import type { MapForm } from "../../sky/map/map-forms.ts";
import { presentMapMember } from "../../sky/map/present.ts";

/** Returns the packed form of the map. Without the annex clients get the plain one. */
export const openPackedForm = (): MapForm | null => (hasAnnex("packed-map") ? packedForm : null);

/** The packed form, for clients that accept its media type. */
const packedForm: MapForm = {
  type: packedMapType,
  createWriter: () => {
    const pack = createPacker();
    return async (map) => {
      const { links, carried, seats, ...rest } = pack(map);
      const pieces = [rest, { seats }, { carried }, { links }].map((part) =>
        JSON.stringify(part).slice(1, -1),
      );
      return ["{", ...pieces.flatMap((piece) => [piece, ","])].slice(0, -1);
    };
  },
  writeTail: ({ viewerId, shown, online, self, regions }) => {
    const tail = {
      online: packFlags(shown.map((member) => presentMapMember(member, online).online)),
      you: shown.findIndex(({ id }) => id === viewerId),
      self: self && presentMapMember(self, online),
      regions,
    };
    return `,${JSON.stringify(tail).slice(1)}`;
  },
};
