import type { Scene } from "./conversation.ts";

export const lowWater: readonly Scene[] = [
  {
    dimension: "Low Tide Society",
    channel: "general",
    conversations: [
      {
        daysAgo: 11.6,
        script: `
lumen: Meeting of the society, by which I mean I am standing in a rock pool and you are all invited.
aoife: apologies from west Cork, we are entirely submerged
sirkka: Apologies. No tide. We have a lake.
lumen: What does the lake do?
sirkka: It stays.
aoife: that's the best minutes this society has ever had
lumen: Present: one human, forty shrimps, a glove. Absent: the sea.
`,
      },
      {
        daysAgo: 2.9,
        script: `
ngaio: Found a pāua shell in the glovebox of the minibus. We're three hours from any coast. Nobody knows anything.
lumen: It has come to be closer to the stars.
ngaio: I put it on the dash and now all the tourists ask about that instead of the galaxy
sirkka: Good. The galaxy can wait.
aoife: does it go to the society's collection or does it stay on the bus
lumen: The collection is wherever somebody is surprised, so: the bus.
`,
      },
    ],
  },
  {
    dimension: "Low Tide Society",
    channel: "tide-table",
    conversations: [
      {
        daysAgo: 6.1,
        script: `
lumen: Lowest water on Saturday at 05:48. Bring boots that you have already given up on.
aoife: ours is twenty to seven, and school isn't till nine, so there'll be a few small wet people with buckets
lumen: How many buckets?
aoife: twenty-three and one frying pan. Cian has a theory
sirkka: I will go out and look at the lake at 05:48, for company.
lumen: Then we are three coasts.
`,
      },
    ],
  },
];
