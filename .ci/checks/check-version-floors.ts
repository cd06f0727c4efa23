/** The oldest versions without a known vulnerability that applies here. */
const floors: Record<string, string> = {
  hono: "4.12.21",
  "@hono/node-server": "1.19.13",
  "socket.io": "4.6.2",
  "socket.io-parser": "4.2.7",
  "engine.io": "6.1.1",
  ws: "8.17.1",
};

type LockFile = { packages: Record<string, { version?: string }> };

function isBelow(version: string, floor: string): boolean {
  const found = version.split(".").map(Number.parseFloat);
  const wanted = floor.split(".").map(Number.parseFloat);
  const differing = wanted.findIndex((part, i) => found[i] !== part);
  return differing >= 0 && (found[differing] ?? 0) < (wanted[differing] ?? 0);
}

/** Names every copy of a package in the lock file that is older than its floor. */
export function checkVersionFloors({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.split("node_modules/").at(-1) ?? path;
    const floor = floors[name];
    if (!floor || !version || !isBelow(version, floor)) return [];
    return [`package-lock.json: ${path} is ${version}, and must be at least ${floor}.`];
  });
}
