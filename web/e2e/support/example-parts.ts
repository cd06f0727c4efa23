import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator } from "playwright/test";

type Language = "CURL" | "JAVASCRIPT" | "PYTHON";

/** Returns the program of a language as a part of a screen shows it. */
export async function readExample(part: Locator, label: Language | "ACTIONS"): Promise<string> {
  await part.getByRole("tab", { name: label }).click();
  return (await part.getByRole("tabpanel").locator("code").textContent()) ?? "";
}

const files = { CURL: "example.sh", JAVASCRIPT: "example.mjs", PYTHON: "example.py" };
const programs = {
  CURL: "sh",
  JAVASCRIPT: process.execPath,
  PYTHON: process.env["PYTHON_PATH"] ?? "/usr/bin/python3",
};

/** A program that runs. `ended` has its exit code. */
type Running = { printed: () => string; ended: Promise<number | null>; stop: () => void };

export type Examples = {
  /** Writes a program into the folder and starts it. It ends with the test. */
  start: (language: Language, code: string, env?: Record<string, string>) => Promise<Running>;
  /** Returns what a program prints until its end. Throws it unless the program succeeds. */
  run: (language: Language, code: string, env?: Record<string, string>) => Promise<string>;
};

/** Runs programs in a new folder that has the packages of this project. */
export async function openExamples(): Promise<Examples & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "oni-examples-"));
  const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url));
  await symlink(packages, join(folder, "node_modules"));
  const children: ChildProcess[] = [];
  const start: Examples["start"] = async (language, code, env) => {
    await writeFile(join(folder, files[language]), code);
    const child = spawn(programs[language], [files[language]], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...env },
    });
    children.push(child);
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { printed: () => text, ended, stop: () => child.kill("SIGKILL") };
  };
  return {
    start,
    run: async (language, code, env) => {
      const { printed, ended } = await start(language, code, env);
      if ((await ended) !== 0) throw new Error(`An example in ${language} failed: ${printed()}`);
      return printed();
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
