import type { Interest } from "./interests.ts";
import { capital } from "./names.ts";
import type { Random } from "./random.ts";

/** The author of a text: their name and their first and second interest. */
export type Writer = { name: string; main: Interest; second: Interest; tags: readonly string[] };

const hash = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(" ");

/** Each style writes a shrine in its own way. */
const styles: readonly ((writer: Writer, random: Random) => string)[] = [
  ({ name, main, second, tags }, random) => `# ${name}

> ${random.pick(main.notes)}

Mostly here for ${main.tags[0]}, and on Sundays for ${second.tags[0]}.

## On the desk

- ${random.pick(main.things)}
- ${random.pick(second.things)}
- a cup that is always half full of something cold

${hash(tags)}
`,
  ({ name, main, second, tags }, random) => `## ${name.toLowerCase()}, a log

**last week** I ${random.pick(main.activities)}.
**before that** I ${random.pick(second.activities)}.
**next** ${random.pick(["sleep", "nothing, on purpose", "the same again, slower", "a letter to whoever reads this"])}.

---

${random.pick(second.notes)}

${hash(tags)}
`,
  ({ name, main, tags }, random) => `${random.pick(main.notes)}

That is all I know. The rest is tags: ${hash(tags)}

*${name}*
`,
  ({ name, main, second, tags }, random) => `# About

I am ${name}. I collect ${random.pick(main.things).replace(/^(a|an|the|my) /, "")}s, badly.

# Badges

${hash(tags)}

# Current Projects

1. ${capital(random.pick(main.things))}: ${random.pick(["half done", "done, but wrong", "waiting for a part", "do not ask"])}
2. ${capital(random.pick(second.things))}: ${random.pick(["on paper", "in pieces", "on the windowsill", "with a friend"])}

# Status

\`${random.pick(["listening", "mending", "awake", "on a train", "idle, and glad of it"])}\`
`,
  ({ name, main, second, tags }, random) => `# ${name}.sh

\`\`\`python
def today():
    mood = "${random.pick(["quiet", "loud", "raining", "curious"])}"
    if mood == "raining":
        return "${main.tags[1]}"
    return "${second.tags[0]}"
\`\`\`

${random.pick(main.notes)} ${random.pick(second.notes)}

${hash(tags)}
`,
  ({ name, main, second, tags }, random) => `Dear visitor,

you have found the shrine of ${name}. Wipe your feet. On the left is ${random.pick(main.things)}, on the right ${random.pick(second.things)}; please do not touch either.

I ${random.pick(main.activities)}, and I would do it again.

Yours across the wire,
${name}

| what | how much |
| --- | --- |
| ${main.tags[0]} | too much |
| ${second.tags[0]} | not enough |

${hash(tags)}
`,
];

export const writeShrine = (writer: Writer, random: Random): string =>
  random.pick(styles)(writer, random);

export function writeBio({ main, second }: Writer, random: Random): string | null {
  if (random.chance(0.4)) return null;
  return random.pick([
    `${capital(main.tags[0] ?? "")}, ${second.tags[0]}, and the space between.`,
    `Keeper of ${random.pick(main.things)}.`,
    random.pick(main.notes),
  ]);
}

const titles: readonly ((interest: Interest, random: Random) => string)[] = [
  ({ things }, random) => capital(random.pick(things)),
  ({ things }, random) => `On ${random.pick(things)}`,
  ({ tags }, random) =>
    `${capital(random.pick(tags).replaceAll("-", " "))}, ${random.pick(["again", "at night", "for beginners", "without a plan", "part two"])}`,
  ({ things }, random) => `What ${random.pick(things).replace(/,.*/, "")} taught me`,
  ({ tags }, random) => `Notes: ${random.pick(tags).replaceAll("-", " ")}`,
  (_, random) =>
    random.pick([
      "A small correction",
      "Found this",
      "It works",
      "It does not work",
      "Three in the morning",
      "For later",
      "Field report",
    ]),
];

const bodies: readonly ((interest: Interest, random: Random) => string)[] = [
  ({ activities, notes }, random) =>
    `Yesterday I ${random.pick(activities)}.\n\n${random.pick(notes)}\n\nNo pictures. You had to be there, and so did I.`,
  ({ things, notes }, random) =>
    `Three things about ${random.pick(things)}:\n\n- it is heavier than it looks\n- it was not made for this\n- it has stayed\n\n> ${random.pick(notes)}`,
  ({ activities, things }, random) =>
    `I ${random.pick(activities)}, which is to say I learned something. If you have **${random.pick(things)}** to spare, write to me. I can offer ${random.pick(things)} and a good story.`,
  ({ notes }, random) => random.some(notes, 2).join("\n\n"),
  ({ things, activities, notes }, random) =>
    `## Before\n\nI had ${random.pick(things)} and no idea.\n\n## After\n\nI ${random.pick(activities)}. The idea is still missing.\n\n*${random.pick(notes)}*`,
  ({ activities, notes, things }, random) =>
    `People keep asking how it began. It began with ${random.pick(things)}, a wet evening, and somebody who said it could not be done. So I ${random.pick(activities)}. Then I did it again, slower, with the window open. ${random.pick(notes)} By the end I had stopped measuring, which is when it started to work. If you want to try it: borrow the tools, not the method. The method has to be yours, or it will follow you home.`,
];

export const writePost = (interest: Interest, random: Random) => ({
  title: random.pick(titles)(interest, random),
  markdownContent: random.pick(bodies)(interest, random),
});
