import { serverBuild } from "../.ci/server-build.ts";

export default serverBuild(
  [
    "main",
    "standalone",
    "image-worker-main",
    "sky-thread-main",
    "backup-main",
    "demo-main",
    "erase-main",
    "export-main",
    "import-main",
    "keeper-main",
    "reset-link-main",
    "restore-main",
    "status-main",
  ],
  "src/entry",
);
