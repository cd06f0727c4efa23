import { call } from "../../live/calls/call.ts";
import type { WallMark } from "../../shrine/wall/queries.ts";
import type { Context } from "../language/command.ts";
import { Refusal } from "../language/refusal.ts";

/** Returns the marks on a wall, newest first. */
export const listMarks = (username: string): Promise<WallMark[]> =>
  call("GET /api/users/:username/wall", { params: { username } });

/** Returns a mark by `@author` on the own wall, or by `@wall/@author`: the author's newest mark there. */
export async function getMark(
  { user }: Context,
  written: string,
): Promise<{ wall: string; mark: WallMark }> {
  const [author = "", wall = user.username] = written
    .toLowerCase()
    .split("/")
    .map((name) => name.replace(/^@/, ""))
    .toReversed();
  const marks = await listMarks(wall);
  const mark = marks.find((one) => one.author.username === author);
  if (!mark) throw new Refusal(`No mark of ${author} is on the wall of ${wall}.`);
  return { wall, mark };
}
