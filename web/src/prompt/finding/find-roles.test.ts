import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { membersQuery } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import { getAudience } from "./find-roles.ts";

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queryClient.setQueryData<object[]>(rolesQuery("s").queryKey, [
  { id: "m", name: "moderator" },
  { id: "g", name: "night gardeners" },
]);
queryClient.setQueryData<object[]>(membersQuery("s").queryKey, [
  { userId: "k", username: "kite_exe" },
]);

type Given = Parameters<typeof getAudience>;
const context: Given[0] = Object.assign(Object.create(null), { queryClient });
const server: Given[1] = Object.assign(Object.create(null), { id: "s", name: "night bus" });
const read = (written: string) => getAudience(context, server, written);

it("prompt-33: an audience is everyone, or a list of roles and members", async () => {
  expect(await read("everyone")).toBe("all");
  expect(await read("moderator")).toEqual({ roleIds: ["m"], userIds: [] });
  expect(await read("night g, @Kite_exe,moderator,@kite_exe")).toEqual({
    roleIds: ["g", "m"],
    userIds: ["k"],
  });
});

it.each([
  ["lanterns", 'No role is called "lanterns".'],
  ["@low_tide", "low_tide is not in night bus."],
  [" , ", "Write everyone, or roles and members."],
])("prompt-33: the audience %j is refused with a reason", async (written, reason) => {
  await expect(read(written)).rejects.toThrow(reason);
});
