import type { Scene } from "./conversation.ts";

export const darkSkyClub: readonly Scene[] = [
  {
    dimension: "Dark Sky Club",
    channel: "general",
    conversations: [
      {
        daysAgo: 18.6,
        script: `
ngaio: Morning all, or whatever it is you're having up there.
ines: We are having Tuesday. How is the future?
ngaio: Windy, but the bakery's open
aoife: any news on whether I hang out the washing
ngaio: My Tuesday was dry! No promises about yours, it's second-hand by the time it reaches you.
ines: So you are a guard as well. You announce what has already happened to the front of the train.
ngaio: that's honestly what starlight is, so aye, yes, hired
`,
      },
    ],
  },
  {
    dimension: "Dark Sky Club",
    channel: "tonight",
    conversations: [
      {
        daysAgo: 7.3,
        script: `
aoife: clear! Clear over the whole bay, I am in the garden in two coats and my husband's hat
ngaio: What can you see?
aoife: all of it. somebody left it on
ngaio: Find the W, then go down from the second stroke till you hit a smudge. That smudge left home two and a half million years ago.
aoife: Got it. I said hello. I felt it would be odd not to
ngaio: First light through a hat. I'm putting it in the club records.
`,
      },
      {
        daysAgo: 1.4,
        script: `
ines: 03:20, stop at a red signal in a wood near nowhere. I opened the door of the last coach and switched off its lamps.
ngaio: You legend. And?
ines: Orion over the tracks. A passenger came, in socks. We both said nothing for four minutes, which is long for Saxony.
ngaio: Did you announce it?
ines: In a low voice: on the right you see everything.
`,
      },
    ],
  },
];
