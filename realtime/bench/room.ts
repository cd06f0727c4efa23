import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Account, Order } from "./fan-out-server.ts";
import { openRawReader, type RawReader } from "./raw-reader.ts";

/** A server in a process of its own, and those who are in its one room. */
export type Room = Awaited<ReturnType<typeof openRoom>>;

const openedAtOnce = 100;

/** Starts one of the servers of `fan-out-server.ts` by its name. */
export async function openRoom(name: string) {
  const server = fork(fileURLToPath(new URL("fan-out-server.ts", import.meta.url)), [name], {
    execArgv: ["--import", "tsx", "--expose-gc"],
  });
  const [port]: number[] = await once(server, "message");
  if (!port) throw new Error("The server has no port.");
  const readers: RawReader[] = [];
  const order = (what: Order) => void server.send(what);
  return {
    port,
    readers,
    order,
    /** What the server has used of the machine so far. */
    account: async (): Promise<Account> => {
      order({ deed: "account" });
      const [answer]: Account[] = await once(server, "message");
      if (!answer) throw new Error("The server gave no account.");
      return answer;
    },
    enter: async (count: number): Promise<void> => {
      while (readers.length < count) {
        const missing = Math.min(openedAtOnce, count - readers.length);
        const open = () => openRawReader(port, name === "bare ws" ? null : {});
        readers.push(...(await Promise.all(Array.from({ length: missing }, open))));
      }
    },
    close: async (): Promise<void> => {
      for (const reader of readers) reader.close();
      server.disconnect();
      await once(server, "exit");
    },
  };
}
