import { type ExportSize, type GeneratedFile, pictureOf } from "./files.ts";
import { randomOf, textOf } from "./random.ts";

const firstDay = Date.UTC(2021, 4, 1);

/** Generates Mattermost's bulk export: `import.jsonl` and the folder `data`. */
export function* mattermostExport(size: ExportSize): Generator<GeneratedFile> {
  yield { path: "import.jsonl", content: lines(size) };
  const filesEach = Math.ceil(size.attachments / size.channels);
  for (let channel = 0; channel < size.channels; channel += 1)
    for (let file = 0; file < filesEach; file += 1)
      yield {
        path: `data/${fileOf(channel, file)}`,
        content: [pictureOf(`${channel}.${file}`)],
      };
}

const fileOf = (channel: number, file: number) =>
  `20210501/teams/noteam/channels/c${channel}/users/u1/f${file}/lamp-${file}.gif`;

function* lines(size: ExportSize): Generator<string> {
  const line = (type: string, item: unknown) => `${JSON.stringify({ type, [type]: item })}\n`;
  const info = {
    generator: "mattermost-server",
    version: "9.5.0",
    created: "2026-10-01T10:00:00Z",
  };
  yield `${JSON.stringify({ type: "version", version: 1, info })}\n`;
  yield line("team", { name: "tides", display_name: "Tides", type: "O", allow_open_invite: true });
  for (let channel = 0; channel < size.channels; channel += 1) {
    const display = { name: `c${channel}`, display_name: `Channel ${channel}` };
    yield line("channel", {
      team: "tides",
      ...display,
      type: "O",
      header: "",
      purpose: "Low tide",
    });
  }
  for (let user = 0; user < 100; user += 1) {
    const username = `user_${user}`;
    const name = { nickname: "", first_name: "Moth", last_name: String(user) };
    yield line("user", { username, email: `${username}@example.net`, ...name, delete_at: 0 });
  }
  const each = Math.ceil(size.messages / size.channels);
  const filesEach = Math.ceil(size.attachments / size.channels);
  for (let channel = 0; channel < size.channels; channel += 1) {
    const random = randomOf(size.seed + channel);
    for (let number = 0; number < each;) {
      const replies = Math.min(random(10) === 0 ? 1 + random(5) : 0, each - number - 1);
      yield line("post", {
        ...{ team: "tides", channel: `c${channel}` },
        ...postOf(channel, number, filesEach, random),
        replies: Array.from({ length: replies }, (_, index) =>
          postOf(channel, number + 1 + index, filesEach, random),
        ),
      });
      number += 1 + replies;
    }
  }
}

function postOf(
  channel: number,
  number: number,
  filesEach: number,
  random: (below: number) => number,
) {
  const time = firstDay + number * 60_000 + channel;
  const reaction = { user: `user_${random(100)}`, create_at: time + 5, emoji_name: "tada" };
  return {
    ...{ user: `user_${random(100)}`, type: "", message: `${channel}.${number} ${textOf(random)}` },
    ...{ props: {}, create_at: time, edit_at: random(50) === 0 ? time + 9_000 : 0 },
    reactions: random(20) === 0 ? [reaction] : [],
    ...(number < filesEach ? { attachments: [{ path: fileOf(channel, number) }] } : {}),
    is_pinned: random(200) === 0,
  };
}
