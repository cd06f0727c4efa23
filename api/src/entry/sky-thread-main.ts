import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { settleSky } from "@oni/db/sky-model";

// Lowers the priority of this thread, so that requests come first. Only on Linux is a priority per
// thread; elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

parentPort?.postMessage(settleSky(workerData));
