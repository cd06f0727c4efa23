import { captureCommand } from "./process.ts";
import { findOnPath, type Need } from "./need.ts";

/**
 * Finds a need and installs it first where that works without a question (root on Debian and its
 * derivatives). Returns null after printing the advice when that fails.
 */
export async function provide<Found>(need: Need<Found>): Promise<Found | null> {
  const found = await need.find();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && (await findOnPath(["apt-get"]))) {
    console.log(`Installing ${need.aptPackage} with apt-get.`);
    const { code, output } = await installPackages(need.aptPackage.split(" "));
    const installed = code === 0 ? await need.find() : null;
    if (installed !== null) return installed;
    console.error(output);
  }
  console.error(`The tests need ${need.name}. ${need.advice}`);
  return null;
}

/**
 * RUNLEVEL=1 keeps a package from starting its own server on the default port, because the tests start
 * their own. The package lists are updated only when the present ones are not enough.
 */
async function installPackages(names: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const install = () =>
    captureCommand("apt-get", ["install", "--yes", "--no-install-recommends", ...names], { env });
  const first = await install();
  if (first.code === 0) return first;
  const update = await captureCommand("apt-get", ["update"], { env });
  return update.code === 0 ? install() : update;
}
