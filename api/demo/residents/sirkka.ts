import type { Resident } from "./resident.ts";

export const sirkka: Resident = {
  username: "sammal",
  displayName: "Sirkka",
  bio: "Moss. Some ferns.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "alien-tech",
  joinedDaysAgo: 116,
  tags: "moss lichen undergrowth",
  shrine: `# Sirkka

I count moss for the forest office in Kainuu. It is slow work and so is the moss.

| patch | first seen | grown since |
| --- | --- | --- |
| by the spring | 1996 | a hand |
| on the sauna step | 2008 | two fingers |
| on my rubber boot | August | I am observing it |

I do not write much. When I do, it has usually been raining.

*No niin.*

#moss #lichen #undergrowth #ferns #spores
`,
  posts: [
    {
      title: "Report",
      daysAgo: 5,
      tags: "moss undergrowth",
      text: `A man came to the forest to find himself. I showed him a good stump to do it on. In the evening I went back with coffee. He had found a lingonberry.`,
    },
    {
      title: "Boot, continued",
      daysAgo: 19,
      tags: "moss",
      text: `It has sent up its first capsule. I have bought other boots. It would be unreasonable to ask it to move.`,
    },
    {
      title: "The inspector",
      daysAgo: 48,
      tags: "lichen spores",
      text: `He asked why column four was empty. I said that nothing happened in column four. He asked for how long. *Yhdeksän vuotta*, I told him. He wrote that down, and now it is not empty.`,
    },
    {
      title: "Frost, first night",
      daysAgo: 76,
      tags: "ferns undergrowth",
      capsule: "under snow",
      text: `The ferns lay down together. I said good night to them out loud, since there was nobody for eleven kilometres, and then something answered. It was an owl. We left it at that.`,
    },
  ],
};
