import type { Scene } from "./access-scene.ts";
import type { openTestApp } from "../app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** How to ask an endpoint of a scene. */
export type Ask = {
  /** What the request names: the first parameter of its path, or something in its body. */
  names?: (scene: Scene) => string;
  /** A name of the right form that nothing has. */
  unknown?: string;
  /** The parameters of the path beside the first. */
  userId?: (scene: Scene) => string;
  query?: string;
  body?: (name: string, scene: Scene) => object;
  /** Success changes nothing that others are asked about: the scene is as good as before. */
  keeps?: true;
  /** Removes what is named, as its owner would. */
  remove?: (app: TestApp, scene: Scene) => Promise<unknown>;
};
