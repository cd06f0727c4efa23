import type { Scene } from "./conversation.ts";

export const nightBand: readonly Scene[] = [
  {
    dimension: "Night Band",
    channel: "general",
    conversations: [
      {
        daysAgo: 13.2,
        script: `
wil: welcome to whoever came in. rule one of this band: nobody asks why you are awake
aoife: I am awake because the gate is banging. does that count as asking
wil: that counts as a weather report. carry on
davi: i am awake because of a mango. long story. hi wil!!
wil: long stories go between two and four
lumen: Good evening from the pump room. I have one hand on a valve and one on the dial.
davi: lumen which hand types
lumen: I will not be interrogated by a man with a mango.
`,
      },
      {
        daysAgo: 4.6,
        script: `
aoife: Wil, what is the thing at the bottom of the band like somebody dragging a piano over gravel
wil: my neighbour's solar panels
aoife: at one in the morning?
wil: he has optimistic panels
ngaio: ha. down here it is sunny and I can hear you lot complaining about the dark, it's lovely
wil: @ngaio how is the noise on the hill
ngaio: Two sheep and a generator. I'd trade you the generator.
wil: and the sheep?
ngaio: the sheep are family
`,
      },
      {
        daysAgo: 0.35,
        script: `
davi: pergunta séria: what is the best sound you ever heard by accident
wil: 1983. channel 16, a full gale, and in the middle of it somebody's kettle
aoife: the click when my grandad's clock decides to strike
lumen: Madame closing the lid of her own tank from the inside.
davi: ok i need all three on tape. @wil do you still have the kettle
wil: no. but I still have the gale
`,
      },
    ],
  },
  {
    dimension: "Night Band",
    channel: "logbook",
    conversations: [
      {
        daysAgo: 8.4,
        script: `
wil: 02:51, 6 MHz and a bit. fishing boat, Portuguese, discussing soup
wil: 02:58, same boat. the soup is ready
davi: i can translate if you play it to me! was it caldo verde
wil: it was a disagreement about potatoes, that much I understood
aoife: 03:05 here, I have them too, faint. one of them is singing now
wil: confirmed. he is flat, but he is happy
davi: logging this as our first three-country soup
`,
      },
      {
        daysAgo: 1.1,
        script: `
aoife: 00:00 west four, 1011 and rising. Nothing on the wire but the sea, doing its impression of applause.
wil: copied 1011. my glass says the same and it has never agreed with anyone
ngaio: Copied in daylight. A wee bit jealous.
wil: tomorrow I try the long wire with the new insulator. it is the handle of a jam jar
aoife: that tree deserves a pension, Wil
`,
      },
    ],
  },
];
