/** A text that is added after a text that the file has once. A file without `after` is new. */
export type Edit = { path: string; after?: string; add: string };

const textFields = "api/src/promises/text-fields.test.ts";
const shrineSpec = "api/src/shrine/SPEC.md";

/** A complete change of each kind, by the heading of its recipe in CONTRIBUTING.md. */
export const madeUpChanges: Readonly<Record<string, readonly Edit[]>> = {
  "A field of the profile": [
    {
      path: "db/src/account/tables/users.ts",
      after: "  bio: text(),\n",
      add: "  motto: text(),\n",
    },
    { path: "db/migrations/9999_motto.sql", add: 'ALTER TABLE "users" ADD COLUMN "motto" text;' },
    { path: "db/migrations/meta/9999_snapshot.json", add: "{}" },
    { path: "db/migrations/meta/_journal.json", after: '"entries": [', add: "" },
    {
      path: "api/contract/shrine/profile.ts",
      after: "  bio: z.string().nullable(),\n",
      add: "  motto: z.string().nullable(),\n",
    },
    {
      path: "api/contract/shrine/profile.ts",
      after: "      bio: clearable(text(0, 500)),\n",
      add: "      motto: clearable(text(0, 80)),\n",
    },
    {
      path: "web/src/account/settings/ProfileTab.tsx",
      after:
        '          hint={sendsMail ? "Change it under Security" : "Contact support to modify"}\n          readOnly\n        />\n',
      add: '        <Field label="Motto" value={user.motto ?? ""} onChange={(event) => update.mutate({ motto: event.target.value })} />\n',
    },
    {
      path: "web/src/shrine/page/ShrineScreen.tsx",
      after: "                <ShrineWire shrine={shrine} />\n",
      add: "                {shrine.motto && <p>{shrine.motto}</p>}\n",
    },
    {
      path: "web/e2e/everywhere/hostile/hostile-targets.ts",
      after: '        bio: pack(500, " ")[0],\n',
      add: '        motto: pack(80, " ")[0],\n',
    },
    { path: shrineSpec, after: "", add: "- **shrine-599** A motto is shown on the shrine.\n" },
    {
      path: "api/src/shrine/profile/profile.test.ts",
      after: "",
      add: 'test("shrine-599: a motto is stored", async () => {\n  const member = await app.signIn({ motto: "tide" });\n  expect(member.motto).toBe("tide");\n});\n',
    },
    { path: textFields, after: '  ...[\n    "bio",\n', add: '    "motto",\n' },
    { path: textFields, after: '  ...["bio", ', add: '"motto", ' },
  ],
  "An endpoint": [
    {
      path: "api/contract/shrine/capsules.ts",
      after: "",
      add: 'export const sizeOfCapsule = defineEndpoint({\n  method: "GET",\n  path: "/api/capsules/:id/size",\n  access: "capsule-own",\n  summary: "Count the posts of a capsule.",\n  params: idParams,\n  response: z.object({ posts: z.int() }),\n});\n',
    },
    {
      path: "api/src/shrine/archive/capsules/routes.ts",
      after: "  implement(app, deps, contract, {\n",
      add: "    sizeOfCapsule: async ({ access: { id } }) => ({ posts: await countPostsIn(deps.db, id) }),\n\n",
    },
    {
      path: "api/src/shrine/archive/capsules/routes.ts",
      after: "  type NewestFirst,\n",
      add: "  countPostsIn,\n",
    },
    {
      path: "db/src/shrine/capsules.ts",
      after: "",
      add: "/** Returns the number of posts in a capsule. */\nexport const countPostsIn = (db: Database, capsuleId: string): Promise<number> =>\n  db.$count(posts, eq(posts.capsuleId, capsuleId));\n",
    },
    {
      path: "db/src/shrine/capsules.ts",
      after: 'import type { Database } from "../connection/database.ts";\n',
      add: 'import { posts } from "../schema/index.ts";\n',
    },
    {
      path: "api/testing/access/accepted-callers.ts",
      after: "DELETE /api/capsules/:id                              -             owner\n",
      add: "GET    /api/capsules/:id/size                         -             owner\n",
    },
    { path: shrineSpec, after: "", add: "- **shrine-599** A capsule states its size.\n" },
    {
      path: "api/src/shrine/archive/capsules/capsules.test.ts",
      after: "",
      add: 'test("shrine-599: a capsule states its size", async () => {\n  const { status } = await app.request("/api/capsules/none/size");\n  expect(status).toBe(401);\n});\n',
    },
  ],
  "An action": [
    {
      path: "api/contract/shrine/boards.ts",
      after: "",
      add: 'export const praiseBoard = defineEndpoint({\n  method: "POST",\n  path: "/api/boards/:id/praise",\n  access: "board-own",\n  summary: "Praise a board.",\n  params: idParams,\n  body: z.object({ words: itemName }),\n  example: { words: "well lit" },\n  response: doneSchema,\n});\n',
    },
    {
      path: "api/src/shrine/album/boards/routes.ts",
      after: "  implement(app, deps, contract, {\n",
      add: "    praiseBoard: async ({ access: board, body }) => {\n      await updateBoardFields(deps.db, board.id, { description: body.words });\n      return { ok: true };\n    },\n\n",
    },
    {
      path: "api/testing/access/accepted-callers.ts",
      after: "DELETE /api/capsules/:id                              -             owner\n",
      add: "POST   /api/boards/:id/praise                         -             owner\n",
    },
    { path: shrineSpec, after: "", add: "- **shrine-599** A board is praised.\n" },
    {
      path: "api/src/shrine/album/boards/boards.test.ts",
      after: "",
      add: 'test("shrine-599: a board is praised", async () => {\n  const { status } = await app.request("/api/boards/none/praise", { method: "POST" });\n  expect(status).toBe(401);\n});\n',
    },
    {
      path: "web/src/shrine/album/boards/board-actions.ts",
      after: "",
      add: 'export const praiseBoard = defineAction("POST /api/boards/:id/praise", {\n  failure: "Not praised",\n  outcome: () => ({ title: "Praised" }),\n});\n',
    },
    {
      path: "web/src/shrine/album/boards/BoardChip.tsx",
      after: "  throwAway: useAction(trashBoard, () => ({ id: board.id })),\n",
      add: "  praise: useAction(praiseBoard, (words: string) => ({ id: board.id, words })),\n",
    },
    {
      path: "web/src/shrine/album/boards/BoardChip.tsx",
      after: "import { deleteBoard, ",
      add: "praiseBoard, ",
    },
    {
      path: "web/src/prompt/commands/keeping.ts",
      after: "",
      add: 'export const praise = defineCommand({\n  name: "praise",\n  summary: "praise a board",\n  description: "Praises a board of your album.",\n  args: z.object({ board }),\n  uses: [praiseBoard],\n  examples: [{ line: "praise night water" }],\n  run: async ({ board: written }, _, context) => {\n    const { id } = await getBoard(context, written);\n    return runCommandAction(context, praiseBoard, { id, words: written });\n  },\n});\n',
    },
    {
      path: "web/src/prompt/commands/keeping.ts",
      after: "  deleteBoard,\n",
      add: "  praiseBoard,\n",
    },
    {
      path: "web/src/shrine/SPEC.md",
      after: "",
      add: "- **shrine-299** A board can be praised.\n",
    },
    {
      path: "web/e2e/shrine/album-boards.spec.ts",
      after: "",
      add: 'test("shrine-299: a board is praised", async ({ page }) => {\n  await expect(page.getByText("Praised")).toBeVisible();\n});\n',
    },
  ],
  "A live event": [
    {
      path: "realtime/contract/events.ts",
      after: '  "answer:deleted": z.object({ id: idSchema, postId: idSchema }),\n',
      add: '  /** An author wrote an answer again. */\n  "answer:praised": z.object({ id: idSchema, postId: idSchema }),\n',
    },
    {
      path: "realtime/contract/version.ts",
      after:
        " * - 22: `import:progress` shows keepers the state of an uploaded archive. `mask:changed` announces claims.\n",
      add: " * - 23: `answer:praised`.\n",
    },
    {
      path: "realtime/contract/version.ts",
      after: "export const wireVersion = 2",
      add: "3; // Before: 2",
    },
    {
      path: "realtime/contract/version.test.ts",
      after: '  22: "c64a6813ea6834ea",\n',
      add: '  23: "0000000000000000",\n',
    },
    {
      path: "realtime/src/sockets/access.test.ts",
      after: '  "answer:deleted": watchersOfShrine,\n',
      add: '  "answer:praised": watchersOfShrine,\n',
    },
    {
      path: "realtime/src/sockets/access.test.ts",
      after: '    emit(rooms.post(postId), "answer:deleted", { id: answer.id, postId });\n',
      add: '    emit(rooms.post(postId), "answer:praised", { id: answer.id, postId });\n',
    },
    {
      path: "api/src/shrine/answers/write-answer.ts",
      after:
        '  publisher.emit(rooms.post(answer.postId), "answer:updated", presentToAll(answer));\n',
      add: '  publisher.emit(rooms.post(answer.postId), "answer:praised", { id, postId: answer.postId });\n',
    },
    { path: shrineSpec, after: "", add: "- **shrine-599** An edited answer is praised.\n" },
    {
      path: "api/src/shrine/answers/answers.test.ts",
      after: "",
      add: 'test("shrine-599: an edited answer is praised", () => {\n  expect(app.publisher.calls).toEqual([]);\n});\n',
    },
    {
      path: "web/src/shrine/answers/apply-events.ts",
      after: "",
      add: "/** Puts a praised answer first. */\nexport const raiseAnswer = <Cached extends AnswerPages>(cached: Cached, id: string): Cached => ({\n  ...cached,\n  pages: cached.pages.map((page) => page.toSorted((a) => (a.id === id ? -1 : 0))),\n});\n",
    },
    {
      path: "web/src/shrine/answers/apply-events.test.ts",
      after: "",
      add: 'test("shrine-299: a praised answer is first", () => {\n  expect(contentsOf(raiseAnswer(pages(["a", "b"]), "b"))).toEqual([["b", "a"]]);\n});\n',
    },
    {
      path: "web/src/shrine/answers/apply-events.test.ts",
      after: "import { type AnswerPages, dropAnswer, putAnswer",
      add: ", raiseAnswer",
    },
    {
      path: "web/src/shrine/answers/use-answers.ts",
      after: '      live.on("answer:deleted", (gone) => ofPost(gone) && drop(gone.id)),\n',
      add: '      live.on("answer:praised", (praised) => {\n        const cached = queryClient.getQueryData(queryKey);\n        if (cached) queryClient.setQueryData(queryKey, raiseAnswer(cached, praised.id));\n      }),\n',
    },
    {
      path: "web/src/shrine/answers/use-answers.ts",
      after: "import { dropAnswer, holdsAnswer, putAnswer",
      add: ", raiseAnswer",
    },
    {
      path: "web/src/shrine/SPEC.md",
      after: "",
      add: "- **shrine-299** A praised answer is first.\n",
    },
  ],
};
