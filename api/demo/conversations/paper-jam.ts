import type { Scene } from "./conversation.ts";

export const paperJam: readonly Scene[] = [
  {
    dimension: "Paper Jam",
    channel: "general",
    conversations: [
      {
        daysAgo: 14.1,
        script: `
morag: the long stapler has eaten the intern
yuki: Is the intern all right?
morag: the intern is a cushion. but we were close
rosa: Sew him, cariño. Blanket stitch, and put some rice in.
morag: Rosa, he's got a wound the shape of a B5 page and he's wearing it like a medal
yuki: At our counter we have a rubber finger for counting. It is called Mr. Tanaka. I understand you.
`,
      },
      {
        daysAgo: 4.1,
        script: `
rosa: A letter arrived today from 2011. It had been behind the radiator at the sorting office. It asks me if I am well.
yuki: On behalf of all sorting offices: I am very sorry.
rosa: No no! I was well. I wrote back and told him that I still am.
morag: right, I'm no crying, the ink's just strong in here
davi: what did it smell of? radiator?
rosa: Of dust and a bit of lavender, as if it had put something on to come and see me.
`,
      },
      {
        daysAgo: 0.6,
        script: `
yuki: Question about envelopes: inside pattern, yes or no?
morag: aye, always. the outside's for the postie, the inside's for the person
rosa: In ours I put a pressed leaf, but then I tell nobody, so that they think it is an accident.
yuki: I will print small waves. Thank you. Doumo arigatou.
`,
      },
    ],
  },
  {
    dimension: "Paper Jam",
    channel: "swaps",
    conversations: [
      {
        daysAgo: 5.2,
        script: `
morag: offering: one SHELTER 22 with the erratum, signed by the shelter
davi: i have a tape of a shutter going down in three languages
morag: deal. what's the third language
davi: oil
yuki: I can offer twelve stamps with a crane that looks slightly worried. They were withdrawn for that reason.
morag: a worried crane is my entire editorial policy. done and done
`,
      },
    ],
  },
];
