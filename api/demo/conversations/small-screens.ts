import type { Scene } from "./conversation.ts";

export const smallScreens: readonly Scene[] = [
  {
    dimension: "Small Screens",
    channel: "general",
    conversations: [
      {
        daysAgo: 15.3,
        script: `
tomek: friendly reminder that the whole moon landing fits in fewer kilobytes than your login page
deepak: You consult your login page. It is wearing a cookie banner.
lumen: Once I drew the sea with three colours and somebody asked me for the high resolution version.
tomek: what did you send
lumen: The same, larger.
deepak: Score +5.
`,
      },
      {
        daysAgo: 5.7,
        script: `
morag: do any of youse pixel folk do bus shelters? need a centre spread, 200 dots across, two inks, soup included
lumen: Is the rain one of the inks?
morag: now THAT is a question from a professional
tomek: i can generate rain in nine bytes but it only falls in poland
morag: we'll take it. Polish rain for the Motherwell page
deepak: > TAKE RAIN. You already have plenty.
lumen: I will bring a shelter by Sunday, @morag, with one person in it, waiting properly.
`,
      },
      {
        daysAgo: 0.22,
        script: `
lumen: The shelter is finished. The person has a fish in a bag. I did not plan the fish.
morag: pure magic. is the fish ok
lumen: He is going home.
tomek: @lumen i zoomed in. the bus number is 64. are you trying to make me cry
`,
      },
    ],
  },
  {
    dimension: "Small Screens",
    channel: "wip",
    conversations: [
      {
        daysAgo: 9.1,
        script: `
lumen: Walk cycle, periwinkle, frame one of four hundred.
tomek: how many are different
lumen: Two.
deepak: You watch the periwinkle. Time passes. The periwinkle watches you back.
tomek: honestly this has better pacing than most films
`,
      },
      {
        daysAgo: 2.3,
        script: `
tomek: removed the palette from the fire. it now burns in whatever was on the screen before
lumen: So it burns what is there. That is how fire works.
tomek: o rany. you are right. it was a simulation all along
`,
      },
    ],
  },
];
