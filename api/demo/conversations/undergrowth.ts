import type { Scene } from "./conversation.ts";

export const undergrowth: readonly Scene[] = [
  {
    dimension: "Undergrowth",
    channel: "general",
    conversations: [
      {
        daysAgo: 12.4,
        script: `
sirkka: It rained.
yuki: Was it good?
sirkka: Yes.
rosa: I come in here for my blood pressure. Better than the pills.
yuki: The moss on the north side of our post office has reached the letter slot. The manager wants to remove it.
sirkka: Tell him it is insulation.
yuki: I told him. He has ordered a smaller sign so that it can pass.
sirkka: Hyvä mies.
`,
      },
      {
        daysAgo: 1.7,
        script: `
lumen: May I ask a beginner's question? Is moss ever in a hurry?
sirkka: In April, for about one afternoon.
lumen: How do I see that?
sirkka: Lie down. Bring a flask.
rosa: Someone please put this on a towel, I would buy it and hang it over the stove
`,
      },
    ],
  },
];
