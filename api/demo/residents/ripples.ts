import type { ResidentKey } from "./residents.ts";

/** The answers of residents under a post, with hours after the post, and their reactions. */
export type PostRipples = {
  author: ResidentKey;
  /** The title of the post. */
  title: string;
  answers: readonly { by: ResidentKey; hours: number; text: string; pressedBy?: string }[];
  /** Emoji and sigils, each with the keys of the residents who used it. */
  pressed: Readonly<Record<string, string>>;
};

export const postRipples: readonly PostRipples[] = [
  {
    author: "lumen",
    title: "Madame has learned the light switch",
    answers: [
      {
        by: "ines",
        hours: 1,
        text: "We had a passenger like that. He only wanted the reading lamp, and got the train.",
        pressedBy: "lumen tomek",
      },
      {
        by: "wil",
        hours: 3,
        text: "Put a second switch where she can reach it and wire it to nothing. That is how we kept the admiral happy.",
        pressedBy: "lumen aoife deepak",
      },
      { by: "lumen", hours: 4, text: "@wil she would know. She reads the wiring, not the switch." },
      { by: "sirkka", hours: 9, text: "Let her have the dark. She was there first." },
    ],
    pressed: { ":lamp:": "wil ines deepak yuki sirkka", "🐙": "tomek rosa morag" },
  },
  {
    author: "lumen",
    title: "A crab in six greys",
    answers: [
      {
        by: "tomek",
        hours: 2,
        text: "which grey left? asking because i am looking for one",
        pressedBy: "lumen yuki",
      },
      { by: "lumen", hours: 5, text: "The fourth. It was doing the work of the fifth." },
    ],
    pressed: { ":shell:": "tomek davi ngaio", ":wave:": "yuki" },
  },
  {
    author: "aoife",
    title: "Midnight entry",
    answers: [
      {
        by: "wil",
        hours: 1,
        text: "I heard her on 2182 at a quarter past. They were having people over.",
        pressedBy: "aoife lumen ines",
      },
    ],
    pressed: { ":lamp:": "wil lumen", ":moon:": "ines sirkka" },
  },
  {
    author: "ines",
    title: "Reasons for delay that I may not announce",
    answers: [
      {
        by: "rosa",
        hours: 2,
        text: "The locomotive deserved it. Nobody thanks the oven either, and look how it behaves.",
        pressedBy: "ines morag",
      },
      {
        by: "deepak",
        hours: 6,
        text: "You could announce them in Latin. It worked for my teachers.",
      },
    ],
    pressed: { ":leaf:": "lumen wil morag aoife", ":hand:": "rosa deepak" },
  },
  {
    author: "tomek",
    title: "61 bytes",
    answers: [
      {
        by: "lumen",
        hours: 1,
        text: "From here it is fire. I have shown it to Madame and she moved away a little.",
        pressedBy: "tomek davi",
      },
      { by: "davi", hours: 3, text: "60 is a better tempo anyway" },
      { by: "tomek", hours: 20, text: "60. nobody has said anything. nobody is to say anything" },
    ],
    pressed: { ":flame:": "lumen davi yuki deepak morag", ":star:": "wil" },
  },
  {
    author: "wil",
    title: "Heard last night, in order",
    answers: [
      {
        by: "davi",
        hours: 2,
        text: "the one counting in spanish has been counting since i was nine. she is allowed to be tired",
        pressedBy: "wil rosa",
      },
      { by: "rosa", hours: 5, text: "I know that voice, she sold me a lottery ticket in 1974." },
    ],
    pressed: { ":wave:": "davi aoife ngaio", ":bell:": "lumen" },
  },
  {
    author: "ngaio",
    title: "The man who did not want to look",
    answers: [
      {
        by: "aoife",
        hours: 4,
        text: "Mine was a bishop, and it was the lamp room, but he used the same two words.",
        pressedBy: "ngaio morag",
      },
    ],
    pressed: { ":moon:": "lumen aoife tomek yuki deepak" },
  },
  {
    author: "rosa",
    title: "The starter is older than the bank",
    answers: [
      { by: "yuki", hours: 6, text: "My grandmother's pickles and your son should meet." },
      { by: "sirkka", hours: 12, text: "Good. Feed it and say little." },
    ],
    pressed: { ":cup:": "lumen ines yuki sirkka morag" },
  },
  {
    author: "morag",
    title: "Erratum",
    answers: [
      {
        by: "ines",
        hours: 1,
        text: "The shelter has more readers than our timetable.",
        pressedBy: "morag",
      },
    ],
    pressed: { ":tear:": "ines wil aoife" },
  },
  {
    author: "deepak",
    title: "Bug report of the week",
    answers: [
      {
        by: "tomek",
        hours: 1,
        text: "never fix what is polite to you",
        pressedBy: "deepak lumen yuki",
      },
      { by: "morag", hours: 7, text: "Print it out and hug the printer, for the set." },
    ],
    pressed: { ":key:": "tomek lumen davi", ":heart:": "rosa" },
  },
  {
    author: "yuki",
    title: "The drawing was of a persimmon tree",
    answers: [
      { by: "morag", hours: 3, text: "Our postman would have asked the tree.", pressedBy: "yuki" },
    ],
    pressed: { ":knot:": "morag ines", ":leaf:": "sirkka" },
  },
  {
    author: "davi",
    title: "the freezer, an obituary",
    answers: [
      {
        by: "lumen",
        hours: 2,
        text: "Our boiler observed a minute of silence in the same key.",
        pressedBy: "davi wil",
      },
    ],
    pressed: { ":lamp:": "lumen wil rosa sirkka", ":laugh:": "tomek" },
  },
];

/** Marks of residents on each other's walls. */
export const wallRipples: readonly {
  on: ResidentKey;
  by: ResidentKey;
  daysAgo: number;
  line: string;
}[] = [
  { on: "lumen", by: "tomek", daysAgo: 0.2, line: "came for the goby, stayed for the boiler" },
  {
    on: "lumen",
    by: "wil",
    daysAgo: 1.1,
    line: "low water at Roscoff 04:52, wiped my feet anyway",
  },
  {
    on: "lumen",
    by: "rosa",
    daysAgo: 4,
    line: "I would not eat any of them. That is a compliment.",
  },
  { on: "lumen", by: "davi", daysAgo: 9, line: "b flat confirmed" },
  {
    on: "lumen",
    by: "yuki",
    daysAgo: 21,
    line: "Nine periwinkles looked left. I looked left too.",
  },
  { on: "wil", by: "aoife", daysAgo: 0.5, line: "your light is on, I can hear it" },
  { on: "wil", by: "ngaio", daysAgo: 6, line: "73 from the far end of the wire" },
  { on: "tomek", by: "lumen", daysAgo: 0.8, line: "read every byte twice, it did not take long" },
  { on: "tomek", by: "deepak", daysAgo: 12, line: "> EXAMINE SOFA. You find eleven bytes." },
  { on: "aoife", by: "ines", daysAgo: 2, line: "on time, as ever, and bright" },
  { on: "rosa", by: "sirkka", daysAgo: 3, line: "The bread arrived. The moss has forgiven me." },
  { on: "ines", by: "morag", daysAgo: 5, line: "delayed here by a very good sentence" },
  { on: "morag", by: "yuki", daysAgo: 7, line: "One letter was upside down. I kept that one." },
  { on: "deepak", by: "tomek", daysAgo: 1.5, line: "hugged the door, can confirm" },
  { on: "ngaio", by: "aoife", daysAgo: 8, line: "oh, come on" },
  {
    on: "yuki",
    by: "rosa",
    daysAgo: 10,
    line: "Send me the tree with its ladder, I have a wall for it.",
  },
  { on: "davi", by: "wil", daysAgo: 2.4, line: "tape 211 runs slow here, and better" },
  {
    on: "sirkka",
    by: "lumen",
    daysAgo: 11,
    line: "sat on the stump for a bit, found nothing, thank you",
  },
];
