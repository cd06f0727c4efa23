import type { Draft } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { createDraftSync } from "./draft-sync.ts";
import type { KnownDraft } from "../../stores/known-drafts.ts";

/** The server's state of one draft, shared by all devices. */
function makeServer() {
  let draft: Draft = { channelId: "c", content: "", rev: 0, updatedAt: "" };
  const store = async (_: string, { content, baseRev }: { content: string; baseRev: number }) => {
    const isStored = baseRev === draft.rev || content === draft.content;
    if (isStored && content !== draft.content) draft = { ...draft, content, rev: draft.rev + 1 };
    return { ...draft, isStored };
  };
  return { store, draft: () => draft };
}

function makeDevice({ store }: ReturnType<typeof makeServer>) {
  const fields = new Map<string, string>();
  const bases = new Map<string, KnownDraft>();
  const waits = new Set<() => void>();
  let session: string | null = "s";
  const sync = createDraftSync({
    session: () => session,
    written: (id) => fields.get(id) ?? "",
    take: (id, content) => void fields.set(id, content),
    known: (id) => bases.get(id) ?? null,
    know: (id, draft) => void bases.set(id, draft),
    store,
    schedule: (_, act) => {
      waits.add(act);
      return () => void waits.delete(act);
    },
  });
  return {
    sync,
    field: () => fields.get("c") ?? "",
    leave: () => {
      session = null;
      fields.clear();
      bases.clear();
    },
    stored: () => [...fields, ...bases],
    write: (content: string) => {
      fields.set("c", content);
      sync.noteWritten("c");
    },
    /** Runs the scheduled calls until none is left. */
    settle: async () => {
      for (let round = 0; round < 10 && waits.size > 0; round += 1) {
        for (const act of waits) {
          waits.delete(act);
          act();
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const openTwo = () => {
  const server = makeServer();
  return { server, phone: makeDevice(server), desk: makeDevice(server) };
};

test("chat-86: text written on one device appears in the field of the other", async () => {
  const { server, phone, desk } = openTwo();
  phone.write("half a moth");
  await phone.settle();
  desk.sync.receive("c", server.draft());
  expect(desk.field()).toBe("half a moth");
  desk.write("");
  await desk.settle();
  phone.sync.receive("c", server.draft());
  expect([phone.field(), server.draft().rev]).toEqual(["", 2]);
});

test("chat-87: of two texts written at the same time the last one stays, on both devices", async () => {
  const { server, phone, desk } = openTwo();
  phone.write("on the phone");
  await phone.settle();
  desk.write("at the desk");
  await desk.settle();
  expect([desk.field(), server.draft().content]).toEqual(["at the desk", "at the desk"]);
  phone.sync.receive("c", server.draft());
  await phone.settle();
  expect([phone.field(), server.draft().content]).toEqual(["at the desk", "at the desk"]);
});

test("chat-86: a response after the end of the session leaves nothing in the browser", async () => {
  const { server, phone, desk } = openTwo();
  phone.write("half a moth");
  await phone.settle();
  desk.write("at the desk");
  const settled = desk.settle();
  desk.leave();
  await settled;
  expect([desk.stored(), server.draft().content]).toEqual([[], "half a moth"]);
});

test("chat-86: an echo that overtakes its response does not bring a sent text back", async () => {
  const { server, phone } = openTwo();
  phone.write("sent soon");
  const settled = phone.settle();
  phone.write("");
  phone.sync.receive("c", { content: "sent soon", rev: 1 });
  expect(phone.field()).toBe("");
  await settled;
  await phone.settle();
  expect([phone.field(), server.draft().content]).toEqual(["", ""]);
});
