import type { Resident } from "./resident.ts";

export const wil: Resident = {
  username: "langegolf",
  displayName: "Wil",
  bio: "Retired coast radio operator, Den Helder. Still listening, nobody pays me now.",
  profileTheme: "90s-computer",
  profileThemeMode: "light",
  musicTheme: "retro-amber",
  joinedDaysAgo: 188,
  tags: "shortwave morse night-radio",
  shrine: `# Station log of Wil

Thirty-one years on the coast radio. Ships called, I answered, my wife said I talked more to trawlers than to her. She was right, so now I only listen, and she talks.

| what | since | state |
| --- | --- | --- |
| receiver | 1974 | warm |
| long wire | 2003 | between chimney and pear tree |
| pear tree | before me | unaware of its career |
| hearing, left | 1951 | better than right |

## If you are new to the bands

Go to bed early. Get up at three. Make coffee *before* you touch the dial, otherwise you will find something good and never have coffee.

73 and sleep well, **welterusten**.

#shortwave #morse #night-radio #antenna #number-stations
`,
  posts: [
    {
      title: "Heard last night, in order",
      daysAgo: 0.6,
      tags: "shortwave night-radio",
      text: `- 03:10 a weather forecast for a sea I had to look up
- 03:22 two brothers discussing a gearbox, Azores I think
- 03:40 a woman counting in Spanish, and she sounded tired of it
- 04:05 my neighbour's heat pump, on every frequency there is`,
    },
    {
      title: "The last telegram",
      daysAgo: 12,
      tags: "morse",
      text: `People ask what the last one said when the station closed. They hope for something grand.

It was a cook on a coaster who wanted his sister to know that the parrot had arrived. It went through on the first try. I have never been prouder of a parrot.`,
    },
    {
      title: "On keeping a log",
      daysAgo: 39,
      tags: "shortwave antenna",
      text: `Write the time first, then what you heard, then what you think it was, with a line between the second and the third. Most quarrels in my life came from people who leave out the line.`,
    },
    {
      title: "Gale warning, old style",
      daysAgo: 97,
      tags: "night-radio",
      capsule: "from the watch room",
      text: `We read every warning twice, slowly, also when nobody had asked. *Attentie, attentie.* One winter a shipper sent us a cheese for the tone of voice.`,
    },
  ],
};
