import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Days after which the releases of an image must be checked again. */
const restDays = 90;
const dayMs = 86_400_000;

type Pins = Record<string, { tag: string; lookedAt: string }>;

/** Returns the texts that name images: Dockerfiles, compose files and manifests. */
export function readImageSources(root = "."): string[] {
  const manifests = join(root, "docker/kubernetes");
  const names = existsSync(manifests) ? readdirSync(manifests) : [];
  return [
    join(root, "compose.yaml"),
    join(root, "docker/Dockerfile"),
    ...names.filter((name) => name.endsWith(".yaml")).map((name) => join(manifests, name)),
  ].map((path) => readFileSync(path, "utf8"));
}

/**
 * Names each image that differs from `docker/pins.json`, each pin without a user, and each image whose
 * releases were last checked more than 90 days ago.
 */
export function checkPins(pins: Pins, sources: readonly string[], now: Date): string[] {
  const used = new Set(
    sources
      .flatMap((text) => [...text.matchAll(/^(?:FROM| *(?:- )?image:) (\S+)/gm)])
      .map(([, image = ""]) => image)
      .filter((image) => image.includes(":") && !/(^|\/)oni-/.test(image)),
  );
  const pinned = new Map(Object.entries(pins).map(([name, pin]) => [`${name}:${pin.tag}`, pin]));
  const unpinned = [...used].filter((image) => !pinned.has(image));
  const unused = [...pinned.keys()].filter((image) => !used.has(image));
  const old = [...pinned].filter(
    ([, { lookedAt }]) => !(now.getTime() - Date.parse(lookedAt) <= restDays * dayMs),
  );
  return [
    ...unpinned.map((image) => `${image} is not what docker/pins.json says.`),
    ...unused.map((image) => `${image} stands in docker/pins.json and is used nowhere.`),
    ...old.map(
      ([image, { lookedAt }]) =>
        `${image} was looked at on ${lookedAt}: see whether there is a newer release, move to it, and put down the day.`,
    ),
  ];
}
