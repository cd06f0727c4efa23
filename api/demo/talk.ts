import type { Interest } from "./interests.ts";
import type { Random } from "./random.ts";

/** A message of a conversation: the index of its speaker, and its text. */
export type SpokenText = { speaker: number; text: string };

type Filling = { interest: Interest; random: Random; expert: string };
type Template = (filling: Filling) => string;

/** A kind of conversation: its opening, the replies of others, and the first speaker's return. */
type Kind = {
  openings: readonly Template[];
  answers: readonly Template[];
  returns: readonly Template[];
};

const thing = ({ interest, random }: Filling) => random.pick(interest.things);
const activity = ({ interest, random }: Filling) => random.pick(interest.activities);
const note = ({ interest, random }: Filling) => random.pick(interest.notes);
const topic = ({ interest, random }: Filling) => random.pick(interest.tags).replaceAll("-", " ");

const kinds: readonly Kind[] = [
  {
    openings: [
      (f) => `so I ${activity(f)}`,
      (f) => `today in things nobody asked for: I ${activity(f)}`,
      (f) => `I ${activity(f)}. send help, or tea`,
      (f) => `small report: I ${activity(f)}`,
      (f) => `last night I ${activity(f)} and could not sleep after`,
    ],
    answers: [
      () => "no way",
      () => "pictures or it did not happen",
      () => "how long did that take you?",
      () => "please tell me you wrote it down",
      () => "that is how it starts",
      () => "I am on the tram and just laughed out loud",
      (f) => `and all that without ${thing(f)}?`,
      () => "I tried that once. the neighbours still mention it",
      () => "proud of you",
      () => "was it worth it though",
    ],
    returns: [
      () => "two evenings and a plaster on my thumb",
      () => "longer than I will admit in writing",
      () => "I would do it again. slower",
      (f) => `the hard part was ${thing(f)}, as always`,
      () => "it is in the archive, if you want the long version",
      () => "ask me again tomorrow",
      () => "my hands still smell of it",
    ],
  },
  {
    openings: [
      (f) => `does anyone still have ${thing(f)}?`,
      (f) => `looking for ${thing(f)}. it does not have to work`,
      (f) => `if somebody gives away ${thing(f)}, think of me first`,
      (f) => `where does one find ${thing(f)} these days`,
    ],
    answers: [
      () => "borrow mine, it does nothing all week",
      (f) => `I had ${thing(f)} once. it left me for somebody with a garage`,
      (f) => `depends. with ${thing(f)}, or without?`,
      (f) => `@${f.expert} had two, ask there`,
      () => "flea market, far corner, the man with the hat",
      () => "what happened to yours?",
      () => "I can post it, if you pay in postcards",
      () => "there is one in the attic. there is always one in the attic",
    ],
    returns: [
      () => "you are all too kind and I will need a bigger shelf",
      () => "mine met a cup of coffee",
      () => "postcards it is",
      () => "Saturday? I bring cake",
      () => "that is the one. do not let anybody sit on it",
    ],
  },
  {
    openings: [
      (f) => `question about ${topic(f)}. is there a wrong way, or only slow ones`,
      (f) => `what was the first thing that made you care about ${topic(f)}`,
      (f) => `explain ${topic(f)} to me as if I were a cat`,
      (f) => `honest question: who here learned ${topic(f)} from a person, not a page`,
    ],
    answers: [
      (f) => note(f),
      () => "slow ones, and one very wrong one",
      (f) => `for me it was ${thing(f)}, I was nine`,
      () => "nobody knows, we all just started somewhere",
      () => "hm. I would begin at the other end",
      () => "you sit in the sun and then somebody moves the sun",
      (f) => `ask @${f.expert}, they can talk about it for an hour, I have timed it`,
      () => "my aunt. she never explained anything, she only sighed",
      () => "not sure I agree, but I like how you said it",
    ],
    returns: [
      () => "thanks, that helped more than you know",
      () => "now I have more questions, which was the plan",
      () => "writing this on the wall",
      () => "so, slowly. good",
    ],
  },
  {
    openings: [
      (f) => `who is around tonight? thinking of an hour of ${topic(f)}`,
      (f) => `proposal: ${topic(f)}, but in the rain`,
      () => "shall we do the Sunday thing again, this Sunday",
      (f) => `we should make something about ${thing(f)} together`,
    ],
    answers: [
      () => "in, after nine",
      () => "in, if somebody else brings the lamp",
      () => "I have the key",
      () => "cannot, but leave me a chair",
      () => "is the usual place still the usual place",
      () => "only if we stop before midnight this time",
      () => "yes. a hundred times yes",
      (f) => `then I bring ${thing(f)}`,
    ],
    returns: [
      () => "good. then it is settled, until somebody changes it",
      () => "nine it is. the door sticks, push low",
      () => "we never stop before midnight",
      () => "I will put it on the board",
    ],
  },
  {
    openings: [
      (f) => `I have been thinking about ${thing(f)} all day`,
      (f) => note(f),
      (f) => `unpopular opinion: ${topic(f)} was better when it was difficult`,
      () => "four in the morning, everything hums, all is well",
      (f) => `saw ${thing(f)} in a shop window and had to walk twice around the block`,
    ],
    answers: [
      () => "this is the most sensible thing said in here all week",
      () => "you always say that in autumn",
      (f) => `and yet, ${thing(f)}`,
      () => "bookmarked",
      () => "put that in the zine",
      () => "I felt that in my left knee",
      () => "disagree, respectfully, with a hat on",
      () => "same here, since Tuesday",
      (f) => `@${f.expert}, you have competition`,
    ],
    returns: [
      () => "I contain at least four opinions",
      () => "the hat is noted",
      () => "fine, the zine may have it",
      () => "ok, off to bed. leave the light on",
      () => "🌙",
    ],
  },
];

/** Returns the next conversation of the channel, without recent texts. */
export type Talk = (interest: Interest, people: readonly string[]) => SpokenText[];

/**
 * Generates the conversations of one channel: one member begins, others reply, the first replies again. A
 * text repeats only after all others were used.
 */
export function createTalk(random: Random): Talk {
  const used = new Set<string>();
  const decks = new Map<readonly Template[], Template[]>();

  function draw(templates: readonly Template[]): Template {
    const deck = decks.get(templates) ?? [];
    if (deck.length === 0) deck.push(...random.some(templates, templates.length));
    decks.set(templates, deck);
    return deck.pop() ?? random.pick(templates);
  }

  function fill(templates: readonly Template[], filling: Filling): string | null {
    for (let tries = 0; tries < 6; tries += 1) {
      const text = draw(templates)(filling);
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
    return null;
  }

  return (interest, people) => {
    const { openings, answers, returns } = random.pick(kinds);
    const others = people.length - 1;
    const filling = { interest, random, expert: people[others] ?? "" };
    const messages: SpokenText[] = [];
    const add = (speaker: number, templates: readonly Template[]) => {
      const text = fill(templates, filling);
      if (text !== null) messages.push({ speaker, text });
    };
    add(0, openings);
    for (let round = 0; round <= random.below(3); round += 1) {
      for (let answer = 0; answer <= random.below(others); answer += 1) {
        add(1 + ((round + answer) % others), answers);
      }
      if (random.chance(0.7)) add(0, returns);
    }
    return messages;
  };
}

export const reactionEmoji = ["👍", "🌙", "😂", "✨", "🔥", "👀"] as const;
