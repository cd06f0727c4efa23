import type { Resident } from "./resident.ts";

export const yuki: Resident = {
  username: "yuki_sixty",
  displayName: "Yuki",
  bio: "Keyboards by night, post office by day. Kanazawa. Small letters, large stamps.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "light",
  musicTheme: "holographic-display",
  joinedDaysAgo: 110,
  tags: "mechanical-keyboards letters stamps",
  shrine: `# Yuki, window one

I sell stamps at a counter with one window. In the evening I build keyboards with as few keys as I can bear.

### Sounds, sorted

1. snow sliding off the post office roof
2. the brass plate, after the felt
3. the date stamp at 16:59

### Keys I have given up

The arrows (2021). The number row (2022). Escape (there is none, I looked).

When a letter has no street, only a drawing of the house, I am the one who takes it home and thinks. So far all of them arrived. *Otsukaresama deshita.*

#mechanical-keyboards #keycaps #thock #letters #stamps
`,
  posts: [
    {
      title: "The drawing was of a persimmon tree",
      daysAgo: 4.2,
      tags: "letters stamps",
      text: `No name and no number on the envelope, only a tree with a ladder in it. I asked the man who delivers the tofu. He turned the envelope round once.

"Ah," he said, "she has moved the ladder."`,
    },
    {
      title: "A spacebar from the old counter",
      daysAgo: 16,
      tags: "mechanical-keyboards keycaps",
      text: `They replaced the wooden counter with a white one. I asked for a piece as long as my hand.

Forty years of elbows are in it. Now each of my words has forty years beside it.`,
    },
    {
      title: "冬のメモ",
      daysAgo: 37,
      tags: "thock",
      text: `雪の日はスイッチの音が小さくなります。

On snow days the switches sound smaller. I measured it with my ear, which is not calibrated but has been with me a long time.`,
    },
    {
      title: "Layer three",
      daysAgo: 60,
      tags: "mechanical-keyboards",
      capsule: "under the felt",
      text: `On layer three I keep the words that I am too shy to type one letter at a time. There are four, and one of them is *thank you* with the full sleeve of politeness on it.`,
    },
  ],
};
