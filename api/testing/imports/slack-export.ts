import { type ExportSize, type GeneratedFile, pictureOf } from "./files.ts";
import { randomOf, textOf } from "./random.ts";

const firstDay = Date.UTC(2021, 4, 1) / 1_000;
const daySeconds = 86_400;
const eachDay = 200;

const idOf = (kind: string, number: number) => `${kind}${String(number).padStart(9, "0")}`;
const isoDay = (day: number) =>
  new Date((firstDay + day * daySeconds) * 1_000).toISOString().slice(0, 10);

/** Generates Slack's export with the folder `__uploads`, into which tools put the files. */
export function* slackExport(size: ExportSize): Generator<GeneratedFile> {
  const channels = Array.from({ length: size.channels }, (_, number) => ({
    ...{
      id: idOf("C", number),
      name: `channel-${number}`,
      created: firstDay,
      creator: idOf("U", 0),
    },
    ...{ is_archived: false, is_general: number === 0, members: [idOf("U", 0)] },
    pins: [
      { id: tsOf(0, 0), type: "C", created: firstDay, user: idOf("U", 0), owner: idOf("U", 0) },
    ],
    topic: { value: "Low tide", creator: idOf("U", 0), last_set: firstDay },
    purpose: { value: "", creator: "", last_set: 0 },
  }));
  yield { path: "channels.json", content: [JSON.stringify(channels, null, 4)] };
  yield {
    path: "users.json",
    content: [JSON.stringify(Array.from({ length: 100 }, userOf), null, 4)],
  };
  const each = Math.ceil(size.messages / size.channels);
  const filesEach = Math.ceil(size.attachments / size.channels);
  for (let channel = 0; channel < size.channels; channel += 1) {
    const random = randomOf(size.seed + channel);
    for (let day = 0; day * eachDay < each; day += 1) {
      const count = Math.min(eachDay, each - day * eachDay);
      const first = day * eachDay;
      const path = `channel-${channel}/${isoDay(day)}.json`;
      yield { path, content: dayText({ channel, day, first, count, filesEach }, random) };
    }
    for (let file = 0; file < filesEach; file += 1)
      yield {
        path: `__uploads/${fileId(channel, file)}/lamp-${file}.gif`,
        content: [pictureOf(`${channel}.${file}`)],
      };
  }
}

const fileId = (channel: number, file: number) => idOf("F", channel * 100_000 + file);
const tsOf = (day: number, number: number) =>
  `${firstDay + day * daySeconds + number * 60}.${String(100 + number).padStart(6, "0")}`;

function userOf(_: unknown, number: number) {
  const name = `user_${number}`;
  return {
    ...{ id: idOf("U", number), team_id: "T1", name, deleted: number % 10 === 9, color: "9f69e7" },
    ...{ real_name: `Moth ${number}`, is_bot: false, updated: firstDay },
    profile: { display_name: name, real_name: `Moth ${number}`, email: `${name}@example.net` },
  };
}

type Day = { channel: number; day: number; first: number; count: number; filesEach: number };

function* dayText(
  { channel, day, first, count, filesEach }: Day,
  random: (below: number) => number,
): Generator<string> {
  yield "[\n";
  for (let number = 0; number < count; number += 1) {
    const index = first + number;
    const file = {
      ...{ id: fileId(channel, index), name: `lamp-${index}.gif`, title: `lamp-${index}.gif` },
      ...{ mimetype: "image/gif", mode: "hosted", is_external: false, size: 50 },
      url_private: `https://files.example.net/files-pri/T1-${fileId(channel, index)}/lamp.gif`,
    };
    const isReply = number > 0 && random(10) === 0;
    const message = {
      ...{ client_msg_id: `${channel}-${index}`, type: "message", user: idOf("U", random(100)) },
      ...{
        text: `${channel}.${index} ${textOf(random)} <@${idOf("U", 3)}>`,
        ts: tsOf(day, number),
      },
      ...(isReply ? { thread_ts: tsOf(day, 0), parent_user_id: idOf("U", 0) } : {}),
      ...(number === 0 ? { thread_ts: tsOf(day, 0), reply_count: 1 } : {}),
      ...(random(50) === 0 ? { edited: { user: idOf("U", 0), ts: tsOf(day, number + 1) } } : {}),
      ...(random(20) === 0
        ? { reactions: [{ name: "tada", users: [idOf("U", 1), idOf("U", 2)], count: 2 }] }
        : {}),
      ...(index < filesEach ? { files: [file], upload: false } : {}),
    };
    yield (number === 0 ? "    " : ",\n    ") + JSON.stringify(message, null, 4);
  }
  yield "\n]";
}
