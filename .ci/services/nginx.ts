import { findOnPath, isExecutable, type Need } from "./need.ts";

const debian = "/usr/sbin/nginx";

/** Finds nginx, the proxy of the replicated stack. Debian installs it outside of a user's PATH. */
export const nginxNeed: Need<string> = {
  name: "nginx",
  aptPackage: "nginx-light",
  advice: "Install it, or set NGINX_PATH to the program.",
  find: async () =>
    process.env["NGINX_PATH"] ??
    (await findOnPath(["nginx"])) ??
    ((await isExecutable(debian)) ? debian : null),
};
