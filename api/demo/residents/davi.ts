import type { Resident } from "./resident.ts";

export const davi: Resident = {
  username: "davi_no_fio",
  displayName: "davi",
  bio: "recife. i record things that are about to be switched off.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "neon-synthwave",
  joinedDaysAgo: 128,
  tags: "cassettes field-recording synths",
  shrine: `# davi no fio

oi!! pull up a crate. i have four hundred and six tapes and labels for about ninety. half of it is machines: fans, lifts, the ice cream freezer at the bar do seu zé (two minutes, stereo, he cried a little).

## side a
- bus 042, empty, all the windows talking
- market at closing time, the shutters as percussion

## side b
- my modular, which has a fever
- rain on the zinc roof of my school, **twenty years later, same roof**

i trade tapes by post. you send me the quietest sound in your house, i send you the loudest in mine. é justo.

#cassettes #field-recording #hiss #synths #drone
`,
  posts: [
    {
      title: "the freezer, an obituary",
      daysAgo: 3.8,
      tags: "field-recording hiss",
      text: `seu zé's freezer stopped on thursday after thirty-three summers. b flat, with a rattle on the two and the four.

i played him the tape from march. the whole bar went quiet, and then somebody ordered for the freezer.`,
    },
    {
      title: "patch of the week: febre",
      daysAgo: 15,
      tags: "synths drone",
      text: `two oscillators a hair apart, fed into the cheap delay, and the delay fed back into everybody's business. nothing is in tune but everything is *related*.

leave it on for an hour. it starts telling you about its childhood.`,
    },
    {
      title: "things that swing and do not know it",
      daysAgo: 29,
      tags: "field-recording cassettes",
      text: `windscreen wipers. my aunt climbing stairs with shopping. the photocopier on the second floor of the library, only when it is out of paper and hoping.`,
    },
    {
      title: "tape 211",
      daysAgo: 84,
      tags: "cassettes",
      capsule: "lado b",
      text: `unlabelled. forty minutes of my grandmother looking for her glasses, narrated by my grandmother. at minute thirty-eight: *ah. na cabeça.*`,
    },
  ],
};
