import { type OpenDatabase, PlainError } from "@oni/db";
import { updateKeeper } from "@oni/db/keepers";
import * as z from "zod";
import { backUpEmbedded } from "./backup/back-up.ts";
import type { Config } from "../process/config.ts";
import type { DemoOptions } from "../../demo/fill-network.ts";
import { residentKeys } from "../../demo/resident-keys.ts";
import type { Job } from "./control-socket.ts";
import { readImportOptions } from "./import/import-options.ts";
import { createPasswords } from "../account/secrets/passwords.ts";
import { makeResetLink } from "../account/recovery/make-reset-link.ts";
import { openStorage } from "../process/open-storage.ts";
import { writeExport } from "./write-export.ts";

/** The dependencies of the jobs. */
export type JobDeps = {
  config: Config;
  database: OpenDatabase;
  /** Called with each member whose own data has changed, if this process serves members. */
  memberChanged?: (userId: string) => Promise<void>;
};

const backupInput = z.object({ to: z.string().min(1) });

const exportInput = z.object({ server: z.string(), to: z.string().min(1) });

const resetLinkInput = z.object({ username: z.string() });

const keeperInput = z.object({ username: z.string(), isKeeper: z.boolean() });
export const keeperReply = z.object({ userId: z.uuid(), sentence: z.string() });

const fewestMembers = residentKeys.length;
const demoInput = z.object({
  memberCount: z.int().min(fewestMembers).max(200_000),
  seed: z.int().min(0),
});

/** Parses the options of the demo. Throws `PlainError` if they are invalid. */
export function readDemoOptions(input: unknown): DemoOptions {
  const { data } = demoInput.safeParse(input);
  if (!data)
    throw new PlainError(`MEMBERS is a number from ${fewestMembers} to 200000, SEED one from 0.`);
  return data;
}

/** Returns the origin of the network, as far as the configuration has one. */
export const originOf = ({ PUBLIC_URL, PORT }: Config) => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** The jobs of an operator, by name. */
export const jobsAt = ({ config, database, memberChanged }: JobDeps) =>
  ({
    backup: (input) => backUpEmbedded(config, database, backupInput.parse(input).to),
    demo: async (input) => {
      const options = readDemoOptions(input);
      // The image library takes 15 MB that a server does not need otherwise.
      const { fillNetwork } = await import("../../demo/fill-network.ts");
      return fillNetwork(
        { db: database.db, storage: openStorage(config), passwords: createPasswords() },
        options,
      );
    },
    residents: async (input) => {
      const { seed } = readDemoOptions(input);
      const { listResidents } = await import("../../demo/fill-network.ts");
      return JSON.stringify(Object.fromEntries(await listResidents(database.db, seed)));
    },
    export: (input) =>
      writeExport(
        { db: database.db, storage: openStorage(config), origin: originOf(config) },
        exportInput.parse(input),
      ),
    "reset-link": async (input) => {
      const { username } = resetLinkInput.parse(input);
      if (username === "") throw new PlainError("USER=name says whose password is to be reset.");
      return makeResetLink(database.db, { username, origin: originOf(config) });
    },
    import: async (input, report) => {
      const options = readImportOptions(input);
      const { runImport } = await import("./import/run-import.ts");
      return runImport({ config, db: database.db }, options, report);
    },
    keeper: async (input) => {
      const { username, isKeeper } = keeperInput.parse(input);
      if (username === "") throw new PlainError("USER=name says who is to keep the network.");
      const userId = await updateKeeper(database.db, username, isKeeper);
      if (!userId) throw new PlainError(`No member has the Oni ID ${username}.`);
      await memberChanged?.(userId);
      const sentence = isKeeper
        ? `${username} keeps the network now, at /keeper.`
        : `${username} does not keep the network any more.`;
      return JSON.stringify({ userId, sentence } satisfies z.infer<typeof keeperReply>);
    },
  }) satisfies Record<string, Job>;

export type JobName = keyof ReturnType<typeof jobsAt>;
