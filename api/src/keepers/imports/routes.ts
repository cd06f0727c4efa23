import { setTimeout } from "node:timers/promises";
import {
  beginRun,
  findImport,
  listImports,
  mayOwnImport,
  type NewRun,
  removeImport,
} from "@oni/db/keepers";
import * as contract from "../../../contract/keepers/imports.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { createImport } from "./create-import.ts";
import { uploadUrlOf } from "./import-urls.ts";
import { presentImport, publishImport } from "./present-import.ts";
import { createReceiver } from "./receive-part.ts";

/** A check that takes longer is reported later. */
const waitMs = 10_000;
const pollMs = 100;

export const importRoutes: FeatureRoutes = (app, deps) => {
  const { db, imports } = deps;
  const receive = createReceiver(deps);

  const load = async (id: string) => {
    const found = await findImport(db, id);
    if (!found) throw new AppError("not_found");
    return presentImport(found);
  };

  const begin = async (id: string, run: NewRun) => {
    const begun = await beginRun(db, id, run);
    if (begun !== "begun") throw new AppError("conflict", { sentence: refusals[begun] });
    imports.wake();
    await publishImport(deps, id);
  };

  implement(app, deps, contract, {
    listImports: async () => (await listImports(db, contract.listedImports)).map(presentImport),

    createImport: async ({ session, body }) => {
      const id = await createImport(deps, { ...body, createdById: session.viewer.id });
      return { id, uploadURL: uploadUrlOf(id) };
    },

    readImport: async ({ access }) => presentImport(access),

    measureImportUpload: ({ access: { id }, c }) =>
      receive(id, new Request(c.req.url, { method: "HEAD", headers: c.req.raw.headers })),

    continueImportUpload: ({ access: { id }, c }) => receive(id, c.req.raw),

    checkImport: async ({ access: { id } }) => {
      await begin(id, { status: "checking" });
      const endsAtMs = performance.now() + waitMs;
      for (;;) {
        const found = await load(id);
        if (found.status !== "checking") return found;
        if (performance.now() > endsAtMs)
          return jsonResponse(contract.keeperImportSchema.parse(found), 202);
        await setTimeout(pollMs);
      }
    },

    startImport: async ({
      access: { id },
      body: { ownerId, serverId = null, isPublic = false },
    }) => {
      const { isMember, isOwner } = await mayOwnImport(db, ownerId, serverId);
      if (!isMember) throw invalid("ownerId", "must be a member");
      if (!isOwner) throw invalid("serverId", "must be a dimension of the owner");
      await begin(id, { status: "importing", ownerId, serverId, isPublic });
      return load(id);
    },

    deleteImport: async ({ access: { id } }) => {
      if (!(await removeImport(db, id))) {
        throw new AppError("conflict", { sentence: "It is checked or imported now." });
      }
      await imports.files.remove(id);
      return { ok: true };
    },
  });
};

const refusals = {
  busy: "Another archive is checked or imported now. One runs at a time.",
  unready: "The upload is not whole, or it is imported already.",
};

const invalid = (field: string, sentence: string) =>
  new AppError("invalid_input", {
    sentence: `${field} ${sentence}`,
    fields: { [field]: sentence },
  });
