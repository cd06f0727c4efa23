import type { ResidentKey } from "../residents/residents.ts";
import type { LiveScene } from "./conversation.ts";

/**
 * The residents who act live. The first resident does not, so that a visitor who signs in as them is
 * alone.
 */
export const liveCast = [
  "wil",
  "tomek",
  "davi",
  "ines",
  "morag",
] as const satisfies readonly ResidentKey[];

/** The conversations that the live residents play in this order, before generated ones. */
export const liveScenes: readonly LiveScene[] = [
  {
    dimension: "Last Train Home",
    channel: "general",
    script: `
ines: Good evening. I am on a break between two trains and I have a window that opens.
wil: which way does it look
ines: At the other trains, they look back.
tomek: is there wifi on platform 9
ines: There is a pigeon who behaves as if there were.
wil: evening @tomek, you are up early or late
tomek: yes
`,
  },
  {
    dimension: "The Soft Machine Room",
    channel: "general",
    script: `
davi: it is raining on the zinc, i opened all the microphones, ninguém fala nada
tomek: how many is all
davi: three and a telephone
ines: May I speak if I whisper?
davi: too late, you are on the record, second verse
tomek: sample her and send me four bytes of it
davi: four?? okay. you can have the s of platform
`,
  },
  {
    dimension: "Paper Jam",
    channel: "general",
    script: `
morag: who's about? I'm collating and the radio's gone philosophical
davi: me! i am labelling tapes, i have reached the letter c
morag: how many letters have you got
davi: so far: c
ines: In the depot we label everything. Last week somebody labelled the labeller.
morag: send me a photo of it for the letters page, I'm begging you
davi: ok new label. "morag, begging, one minute, mono"
`,
  },
  {
    dimension: "Night Band",
    channel: "general",
    script: `
wil: band is open to the south west. I can hear Recife thinking
davi: that is my fan, sorry
wil: it has a good tone, leave it on
morag: does anyone else hear a kettle or is that just Glasgow
wil: it is just Glasgow. it is always just Glasgow
davi: @morag stay near the microphone, i want the moment it boils
morag: you'll get it with swearing, the handle's hot
`,
  },
  {
    dimension: "Small Screens",
    channel: "general",
    script: `
tomek: found a byte
morag: where was it?
tomek: in the loop that counts the loops
davi: what will you do with it
tomek: nothing. i will keep it in a drawer, for when i am old
morag: some folk have a pension, this lad has a byte
`,
  },
  {
    dimension: "Last Train Home",
    channel: "delays",
    script: `
ines: +3. Somebody has held the door for somebody else, who then held it for him.
wil: manners are the chief cause of lateness
morag: we had a bus that waited for a dog once. the dog had a seat
ines: Reserved or usual?
morag: usual, by the heater. drivers' union insisted
wil: I move that +3 be recorded as courtesy
ines: So recorded, and the dog as well.
`,
  },
  {
    dimension: "Night Band",
    channel: "logbook",
    script: `
wil: entry: a ship's cook asking the price of onions in three ports
davi: which port won
wil: he has not heard from the third. we are all waiting now
ines: I had the same with a connection in Cheb.
davi: breaking news from me: my upstairs neighbour dropped one onion. coincidence??
wil: logged as a sighting, unconfirmed
`,
  },
  {
    dimension: "Paper Jam",
    channel: "swaps",
    script: `
morag: going spare: half a ream of a grey that's no quite grey
tomek: what is it when it is not grey
morag: on a good day, dove. on a Monday, council
ines: I would take ten sheets of Monday, for forms.
morag: what've you got for me
ines: One whistle, regulation, used once in joy.
morag: sold!
`,
  },
  {
    dimension: "The Soft Machine Room",
    channel: "patches",
    script: `
davi: new patch. it only makes sound when i am not looking at it
tomek: you have invented my first job
wil: we had a transmitter like that. the cure was to hang a coat over it
davi: which coat
wil: the chief's. it respected him
davi: trying with my aunt's cardigan. oh. OH. it is singing in there
`,
  },
  {
    dimension: "Small Screens",
    channel: "wip",
    script: `
tomek: tonight's experiment: a sunset with no variables
morag: how's that going?
tomek: it sets. it does not know where
davi: that is also my approach, artistically
morag: print me a still of it, I've a page that needs somewhere to look
tomek: done. it is 320 wide and slightly homesick
`,
  },
];
