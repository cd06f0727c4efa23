import type { Scene } from "./conversation.ts";

export const kitchenTable: readonly Scene[] = [
  {
    dimension: "Kitchen Table",
    channel: "general",
    conversations: [
      {
        daysAgo: 13.8,
        script: `
rosa: Sit, sit. The chairs do not match and neither do we.
lumen: Thank you for letting me in, I have brought a lemon.
rosa: One lemon, one friend, that is already a kitchen.
sirkka: I brought mushrooms. They are the good ones.
ines: I have eleven minutes and a pretzel.
rosa: Eleven minutes is plenty if you start with the dessert.
yuki: May I stand near the window? I will fold the napkins.
rosa: Yuki, in this house you may stand on the table.
`,
      },
      {
        daysAgo: 1.9,
        script: `
ines: Serious topic. My starter smells of nail varnish.
rosa: It is hungry and offended. Feed it twice a day and apologise in your own language.
ines: Entschuldigung, Teig.
lumen: What is its name?
ines: It has a number, 1742, like the coach.
sirkka: Numbers are fine. My patches have numbers. They do well.
rosa: Mañana it will smell of apples, you will see, and then you will give it a proper name.
`,
      },
      {
        daysAgo: 0.3,
        script: `
ines: Apples! It smells of apples. It is called Gudrun.
rosa: Welcome, Gudrun.
yuki: I have folded a napkin for her.
`,
      },
    ],
  },
  {
    dimension: "Kitchen Table",
    channel: "recipes",
    conversations: [
      {
        daysAgo: 8.9,
        script: `
sirkka: Mushroom soup. 400 g mushrooms, 20 g butter, 600 g water, 100 g cream. Then you wait until somebody comes home.
rosa: And the onion?
sirkka: The onion is implied.
lumen: How long does one wait?
sirkka: It depends on the somebody.
`,
      },
    ],
  },
];
