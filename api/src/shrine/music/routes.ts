import * as contract from "../../../contract/shrine/music.ts";
import { AppError } from "../../http/answers/errors.ts";
import { createDemoFiles } from "./catalogues/demo-catalogue.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { serveBuffer } from "../../process/storage/serve-bytes.ts";

export const musicRoutes: FeatureRoutes = (app, deps) => {
  const files = createDemoFiles();

  implement(app, deps, contract, {
    searchMusic: async ({ body: { query, limit } }) => ({
      tracks: await deps.music.search(query, limit),
    }),

    readDemoAudio: async ({ params: { id }, c }) => {
      const bytes = await files.audio(id);
      if (!bytes) throw new AppError("not_found");
      return serveBuffer(c, bytes, "audio/wav");
    },

    readDemoCover: async ({ params: { id }, c }) => {
      const bytes = files.cover(id);
      if (!bytes) throw new AppError("not_found");
      return serveBuffer(c, bytes, "image/svg+xml");
    },
  });
};
