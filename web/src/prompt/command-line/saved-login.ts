import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { Refusal } from "../language/refusal.ts";

const loginSchema = z.object({ url: z.url(), token: z.string().min(1) });

/** The origin of a network, and the token by which this program acts as its member. */
export type Login = z.infer<typeof loginSchema>;

export type SavedLogin = {
  /** Returns null before the first login. */
  read: () => Promise<Login | null>;
  write: (login: Login) => Promise<void>;
  remove: () => Promise<void>;
};

/** Opens the login in a folder. Only its owner can read the file. */
export function openSavedLogin(folder: string): SavedLogin {
  const path = join(folder, "login.json");
  return {
    read: async () => {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      return text === null ? null : parseLogin(text, path);
    },
    write: async (login) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A new file, because a file that exists keeps its mode.
      const written = `${path}.${process.pid}`;
      await rm(written, { force: true });
      await writeFile(written, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: "wx" });
      await rename(written, path);
    },
    remove: () => rm(path, { force: true }),
  };
}

function parseLogin(text: string, path: string): Login {
  try {
    return loginSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Refusal(`${path} is damaged. Sign in again: login URL.`, { cause: error });
  }
}
