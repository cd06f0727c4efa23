import { captureCommand } from "./process.ts";
import { findOnPath, type Need } from "./need.ts";

const debian = "/usr/bin/python3";

const hasSocketIo = async (path: string): Promise<boolean> =>
  (await captureCommand(path, ["-c", "import socketio, websocket"])).code === 0;

/** Finds a Python with the client of Socket.IO. The tests run the examples of the pages with it. */
export const pythonNeed: Need<string> = {
  name: "Python with its client of Socket.IO",
  aptPackage: "python3-socketio python3-websocket",
  advice:
    "Run `pip install 'python-socketio[client]'`, or set PYTHON_PATH to a Python that has it.",
  find: async () => {
    const candidates = [process.env["PYTHON_PATH"], await findOnPath(["python3"]), debian];
    for (const candidate of candidates) {
      if (candidate && (await hasSocketIo(candidate).catch(() => false))) return candidate;
    }
    return null;
  },
};
