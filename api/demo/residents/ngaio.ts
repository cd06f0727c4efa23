import type { Resident } from "./resident.ts";

export const ngaio: Resident = {
  username: "ngaio_south",
  displayName: "Ngaio",
  bio: "Dark skies, cold thermos, Takapō. It is already tomorrow here and it looks fine.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "alien-tech",
  joinedDaysAgo: 122,
  tags: "telescopes dark-skies star-charts",
  shrine: `# Kia ora from tomorrow

I drive the minibus up the hill for people who have come a long way to look even further. Tourists ask me where the North Star is. I point at my boots and say: through there, about eight thousand kilometres of rock, then straight on.

> Ten minutes without your phone and the sky gets its furniture back.

**Seen by people on my bus for the first time:** the Milky Way (all of them), their own shadow by Venus (two), a satellite they apologised to (one).

**Kit:** eight-inch mirror, ground badly, loved well. Red torch. Tin of afghans, the biscuit.

Matariki rises in the cold months and it is the best reason I know to set an alarm. *Mōrena.*

#telescopes #dark-skies #star-charts #saturn #mirror-grinding
`,
  posts: [
    {
      title: "The man who did not want to look",
      daysAgo: 1.8,
      tags: "telescopes saturn",
      text: `He had been brought along by his daughter. He stood by the bus with his arms folded for an hour, in the wind, being a good sport.

At the very end he put his eye to it, for manners. Then he said "oh, come *on*" in the voice of somebody who has been lied to about how good something is, and we had to wait another forty minutes for him.`,
    },
    {
      title: "Things that are not UFOs, ranked by how hard I have to work",
      daysAgo: 11,
      tags: "dark-skies",
      text: `1. Venus. Every time. Every single time.
2. a lantern from the wedding at the lodge
3. sheep, with a torch behind them
4. Jupiter, when you have wine in you`,
    },
    {
      title: "Mirror diary, hour sixty",
      daysAgo: 45,
      tags: "mirror-grinding telescopes",
      text: `Round and round the barrel with the wet grit. My nan used to knead like this, walking round the table.

The glass is meant to be wrong by less than a hair split a thousand ways. I am wrong by more than that before breakfast, so it is a stretch for both of us.`,
    },
    {
      title: "Postcard from the southern lights",
      daysAgo: 80,
      tags: "dark-skies star-charts",
      capsule: "cloud nights",
      text: `Green low down, then a red so faint that three of us saw it and nobody dared say so first. The bus was silent all the way home except for one "yeah, nah, *yeah*".`,
    },
  ],
};
