import type { Resident } from "./resident.ts";

export const aoife: Resident = {
  username: "aoife_glass",
  displayName: "Aoife",
  bio: "The keeper was my grandfather. I kept the barometer and the habit.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "light",
  musicTheme: "scifi-station",
  joinedDaysAgo: 146,
  tags: "lighthouses weather-log fog",
  shrine: `# The weather, according to me

Fáilte. My grandfather kept a light on the Mizen side until a computer the size of a lunch box took over. He wrote down the sky every three hours for twenty-six years. I do it at breakfast and at midnight, and I teach geography in between.

### This page has a barometer

It is in the hall and you cannot see it. At the moment it says *1009, and sulking*.

### Words for rain, in the order we get them

**brádán** (hardly), **ceobhrán** (it thinks about it), **báisteach** (it means it), **bailc** (stay in)

If you ever pass a light and it is lit, wave. There is no one up there, but it is still rude not to.

#lighthouses #fog #weather-log #barometer #shortwave
`,
  posts: [
    {
      title: "Midnight entry",
      daysAgo: 0.4,
      tags: "weather-log barometer",
      text: `Wind west, four, tired. Cloud like the inside of a duvet. One ship far out with all her lamps on, as if she were having people over.`,
    },
    {
      title: "What he wrote on the day I was born",
      daysAgo: 7.1,
      tags: "lighthouses weather-log",
      text: `I looked it up. I had put it off for thirty-four years in case it was fog.

*06:00. Clear. Vis. 30 miles. Girl.*`,
    },
    {
      title: "Third class, geography, Tuesday",
      daysAgo: 21,
      tags: "fog",
      text: `I asked them why a lighthouse turns. Cian said so that everyone gets some. I closed the book, because what else was I going to teach them after that?`,
    },
    {
      title: "Painting day",
      daysAgo: 90,
      tags: "lighthouses",
      capsule: "logbook, left-hand pages",
      text: `The commissioners sent eleven litres of white. It takes fourteen. For two years there has been a stripe on the seaward side that only fishermen know about. *Ná habair le héinne é.*`,
    },
  ],
};
