import { readDemoAudio, readDemoCover, searchMusic } from "../../../contract/shrine/music.ts";
import { AppError } from "../../http/answers/errors.ts";
import { createDemoFiles } from "./catalogues/demo-catalogue.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { serveBuffer } from "../../process/storage/serve-bytes.ts";

export const musicRoutes: FeatureRoutes = (app, deps) => {
  const files = createDemoFiles();

  route(app, deps, searchMusic, {
    handle: async ({ body: { query, limit } }) => ({
      tracks: await deps.music.search(query, limit),
    }),
  });

  route(app, deps, readDemoAudio, {
    handle: async ({ params: { id }, c }) => {
      const bytes = await files.audio(id);
      if (!bytes) throw new AppError("not_found");
      return serveBuffer(c, bytes, "audio/wav");
    },
  });

  route(app, deps, readDemoCover, {
    handle: async ({ params: { id }, c }) => {
      const bytes = files.cover(id);
      if (!bytes) throw new AppError("not_found");
      return serveBuffer(c, bytes, "image/svg+xml");
    },
  });
};
