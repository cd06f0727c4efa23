import type { Resident } from "./resident.ts";

export const ines: Resident = {
  username: "ines_gleis9",
  displayName: "Ines",
  bio: "Train guard, mostly nights, mostly Dresden. I apologise for a living.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "light",
  musicTheme: "holographic-display",
  joinedDaysAgo: 139,
  tags: "trains night-train bicycles",
  shrine: `# Ladies and gentlemen, in a few minutes: Ines

I announce stations. I wake people who asked to be woken and some who should have. In eleven years I have found on seats: a cello, a wedding cake (whole), a wedding cake (not whole), a man's entire novel.

### Connections

- to the **bicycle**: 4 minutes, same platform, it is tied to the lamp post
- to the **night train**: daily except Saturdays
- to **my bed**: please expect delays

He wanted his novel back, by the way. He had not finished it. Neither had I, so we swapped addresses.

*Wir danken für Ihr Verständnis.*

#trains #night-train #timetables #bicycles #night-rides
`,
  posts: [
    {
      title: "Reasons for delay that I may not announce",
      daysAgo: 0.9,
      tags: "trains timetables",
      text: `- The driver saw a deer and then the deer saw him and it became a matter of principle.
- A class of seven-year-olds wanted to thank the locomotive.
- Fog so beautiful that nobody reported it as a fault.`,
    },
    {
      title: "Compartment 14",
      daysAgo: 8,
      tags: "night-train",
      text: `Six strangers, one bottle opener. By Ústí they had a rota for the window seat, and by Brno somebody was teaching somebody to knit.

They got off in three different cities without exchanging names. I have thought about it all week.`,
    },
    {
      title: "My bicycle has a timetable too",
      daysAgo: 27,
      tags: "bicycles night-rides",
      text: `Departs depot 04:40. Calls at the bakery (stops on request, request is permanent), the bridge where the swans sleep, and the one traffic light that knows me.

Arrives home 05:12, or with croissants 05:19.`,
    },
    {
      title: "Found, seat 61",
      daysAgo: 104,
      tags: "trains",
      capsule: "lost property",
      text: `One child's drawing of our train with wings. On the back, in very careful letters: FÜR DIE SCHAFFNERIN. It rides in my cap now. *Nein*, you cannot see it.`,
    },
  ],
};
