import { serverBuild } from "../.ci/server-build.ts";

export default serverBuild(["main"]);
