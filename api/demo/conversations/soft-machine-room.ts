import type { Scene } from "./conversation.ts";

export const softMachineRoom: readonly Scene[] = [
  {
    dimension: "The Soft Machine Room",
    channel: "general",
    conversations: [
      {
        daysAgo: 10.5,
        script: `
davi: the modular has a fever again, it is 34 degrees in here and it went up a fifth by itself
tomek: feature
davi: it woke my aunt up!!
tomek: feature with an audience
ines: My train does that when it is cold. Same fifth, downwards, at the bridge in Pirna.
davi: INES. please. next time hold your phone to the floor
ines: I am on duty, I cannot lie on the floor of coach 12. I can place the phone there with dignity.
`,
      },
      {
        daysAgo: 3.4,
        script: `
ines: As promised: eleven seconds, bridge, coach 12, one passenger saying "Was macht die da".
davi: i have listened to this so many times that i know his shoes
tomek: put it through your sick oscillator
davi: already did. it sounds like a cathedral being told a secret
tomek: send me the waveform as numbers, i want to see if it fits in 200 bytes
davi: the whole cathedral?
tomek: only the secret
`,
      },
      {
        daysAgo: 0.5,
        script: `
davi: alguém aí? i need an opinion: is 40 minutes too long for a piece about a lift
lumen: How many floors?
davi: three
lumen: Then no. People need time to get used to the second.
tomek: i would listen to the second floor alone
`,
      },
    ],
  },
  {
    dimension: "The Soft Machine Room",
    channel: "for-sale-or-regret",
    conversations: [
      {
        daysAgo: 6.8,
        script: `
davi: regret: i sold the spring tank in 2016 to a man named wellington and i think about him every day
tomek: regret: gave my tracker disks to a cousin who "only needed one"
ines: Regret? I returned a lost theremin to its owner. Correctly, with a form.
davi: ines, that is the saddest form in germany
ines: There are sadder ones. I have filled them in.
`,
      },
    ],
  },
];
