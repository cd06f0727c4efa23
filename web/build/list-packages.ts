/** A package that the running product contains. */
export type OpenSourcePackage = { name: string; version: string; license: string };

type LockedPackage = {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
};

/**
 * Lists the packages of a lock file (npm, version 3) that are installed to run, each name and version
 * once, sorted by name. Development tools, per-platform binaries and our own workspaces are left out.
 */
export function listPackages(lock: {
  packages: Readonly<Record<string, LockedPackage>>;
}): OpenSourcePackage[] {
  const found = new Map<string, OpenSourcePackage>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    const isOurs = locked.link || !path.includes("node_modules/");
    if (isOurs || locked.dev || locked.optional || !locked.version) continue;
    found.set(`${name}@${locked.version}`, {
      name,
      version: locked.version,
      license: locked.license ?? "see package",
    });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}
