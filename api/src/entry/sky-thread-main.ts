import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { settleSky } from "@oni/db/sky-model";

// On Linux a priority is a thread's own, elsewhere that of the whole process. Whoever is answered comes first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

parentPort?.postMessage(settleSky(workerData));
