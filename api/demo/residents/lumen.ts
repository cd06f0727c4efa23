import type { Resident } from "./resident.ts";

export const lumen: Resident = {
  username: "lumen_07",
  displayName: "Lumen",
  bio: "Night shift at a very small aquarium. I draw the tenants, sixteen colours each.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "scifi-station",
  joinedDaysAgo: 200,
  tags: "tidepools pixelart low-tide sprites",
  shrine: `# Lumen, night shift

I look after eleven tanks, one octopus and a boiler that sings in B flat. The octopus is called Madame. She was called that before I came.

> Between two and five nobody is watching the fish, so the fish watch me.

## Tenants I have drawn so far

- a goby with the face of a tax inspector
- nine periwinkles, all looking left
- Madame, asleep, in purple and slightly darker purple
- the boiler, by request

## House rules

Tap on my messages, never on the glass. If you know the tide at Roscoff by heart, you may come in without wiping your feet. *Bonne marée.*

#tidepools #low-tide #kelp #pixelart #sprites #16-colours
`,
  formerShrines: [
    {
      title: "First shrine, still with the bubbles",
      daysAgo: 160,
      text: `# under construction

I have put a digger here because one always did. The bubbles behind this text do not move. Imagine them moving.

#tidepools #pixelart
`,
    },
    {
      title: "The one with the goby on it",
      daysAgo: 74,
      text: `# goby era

For three weeks this page was only a drawing of a goby and the word *oui*. Eleven people wrote to ask whether I was all right. I was extremely all right.

#tidepools #sprites
`,
    },
  ],
  posts: [
    {
      title: "Madame has learned the light switch",
      daysAgo: 1.2,
      tags: "tidepools saltwater",
      text: `She waits until I am in the pump room. Then the corridor goes dark, and when I come back she is sitting in her corner looking like a handbag.

I have moved the switch. She has been measuring the new distance with one arm, very slowly, so that I can see it.`,
    },
    {
      title: "A crab in six greys",
      daysAgo: 6.4,
      tags: "pixelart sprites palette",
      text: `The shell wanted a seventh. I took a grey away instead and the claws came forward by themselves.

Everything I know about drawing I learned from having too little of something.`,
    },
    {
      title: "What the boiler said",
      daysAgo: 17,
      tags: "low-tide",
      text: `There was a new man for the boiler. He put his ear on it like a doctor and stayed there a long time.

*Elle est fatiguée, mais elle est honnête*, he said. I would like that on my own service label.`,
    },
    {
      title: "Spring tide list",
      daysAgo: 41,
      tags: "low-tide tidepools",
      capsule: "wet notebooks",
      text: `1. one blue-rayed limpet, lit from inside like a tiny shop
2. my left boot (returned)
3. a man playing the accordion to nobody, very well
4. enough sea lettuce to upholster a sofa`,
    },
    {
      title: "Why sixteen",
      daysAgo: 88,
      tags: "pixelart 16-colours",
      capsule: "things I explained twice",
      text: `Because my first computer had sixteen, and my uncle said that if I finished those he would buy me more.

I have not finished those.`,
    },
    {
      title: "Feeding plan, winter, do not publish",
      daysAgo: 120,
      tags: "saltwater",
      isPrivate: true,
      text: `Shrimp on Mondays. On Thursdays we tell Madame that it is Monday.`,
    },
  ],
};
