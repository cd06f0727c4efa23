import type { Resident } from "./resident.ts";

export const deepak: Resident = {
  username: "deepak_xyzzy",
  displayName: "Deepak",
  bio: "You are reading a short biography. There is a cat here.",
  profileTheme: "90s-computer",
  profileThemeMode: "dark",
  musicTheme: "cyberpunk-classic",
  joinedDaysAgo: 95,
  tags: "text-adventures parsers interactive-fiction",
  shrine: `# Deepak's Page

You are standing in a flat in Pune, fourth floor. Traffic murmurs below like a modem that has made peace with itself. Exits lead to **kitchen**, **balcony** and, once a year, **leave**.

> \`examine desk\`

Tea ring. Another, fainter. A notebook of mazes drawn during meetings. A third ring, larger, that seems to be the capital.

> \`ask cat about career\`

The cat has heard about the career.

---

I write games in which nobody dies and the parser says *sorry* when it is the parser's fault. Seven finished, forty-one begun. Chalo, ek aur.

#text-adventures #parsers #interactive-fiction #mazes #inventory
`,
  posts: [
    {
      title: "Bug report of the week",
      daysAgo: 2.7,
      tags: "parsers text-adventures",
      text: `A player typed HUG DOOR. My game answered: *The door is flattered, but locked.*

I never wrote that. I have read the source twice. I am leaving it in, and I am being nicer to the source.`,
    },
    {
      title: "My father plays",
      daysAgo: 13,
      tags: "interactive-fiction",
      text: `He is seventy-four and an accountant. He did not solve the garden puzzle; he made an inventory of the garden, with totals, and when he found that I had one marigold too few he went back three rooms to look for it.

It was a real bug. The marigold had fallen out of scope.`,
    },
    {
      title: "In praise of the useless room",
      daysAgo: 30,
      tags: "text-adventures mazes",
      text: `Every game of mine has a room that does nothing. It holds a bench, some weather, maybe a kettle. Nobody needs it and everybody stays there longest.

Bahut badhiya, one tester wrote about it. Best room, no notes.`,
    },
    {
      title: "Verbs I have retired",
      daysAgo: 58,
      tags: "parsers",
      capsule: "dropped here",
      text: `KILL, because nothing good came of it. USE, because it is not an idea but the absence of one. WAIT stays. It has become the most powerful verb I own.`,
    },
  ],
};
