import { serverBuild } from "../.ci/server-build.ts";

export default serverBuild([
  "main",
  "standalone",
  "image-worker-main",
  "backup-main",
  "demo-main",
  "restore-main",
]);
