import type { Resident } from "./resident.ts";

export const morag: Resident = {
  username: "morag_misprint",
  displayName: "Morag",
  bio: "Editor, printer, stapler and complaints department of a zine about bus stops. Glasgow.",
  profileTheme: "90s-computer",
  profileThemeMode: "dark",
  musicTheme: "neon-synthwave",
  joinedDaysAgo: 164,
  tags: "zines risograph paste-up",
  shrine: `# SHELTER, a zine about bus stops

Aye, bus stops. Forty pages, two inks, three times a year, since before you had opinions. We have reviewed **188** of them. Marks are given for roof, bench, company and what is scratched into the glass.

## The ten-out-of-tens

- Barra, the one with the wee library in it
- the one on Maryhill Road where a woman sings
- a field near Huntly: no stop, no road, but a bench, and a queue of one

## How to be published

Send me six hundred words and something flat. I pay in copies and in soup. Do not send me a poem about a bus; send me the bus.

Dreich weather is not a reason, it is the subject.

#zines #risograph #paste-up #print #staples
`,
  posts: [
    {
      title: "Erratum",
      daysAgo: 1.5,
      tags: "zines print",
      text: `In issue twenty-two we said the shelter at Drumnadrochit had been demolished. It has written in. It was round the corner.

The editor regrets this and is not going back in that rain to apologise in person.`,
    },
    {
      title: "The drum is blue until I say otherwise",
      daysAgo: 10,
      tags: "risograph",
      text: `The good folk at the print room asked if I could maybe plan which colour comes first. I could. I could also alphabetise the sea.

Blue over yellow gives you a green that looks *found*. Yellow over blue gives you a leaflet.`,
    },
    {
      title: "Letters page, selected",
      daysAgo: 24,
      tags: "zines staples",
      text: `"Sir: the bench was wet." We have noted the bench.

"Sir: I met my husband at number 61." Congratulations, or is it a complaint?

"Miaow." We believe this one is genuine; the paw print is muddy.`,
    },
    {
      title: "Notes for a manifesto, withdrawn",
      daysAgo: 101,
      tags: "paste-up",
      capsule: "spoils",
      text: `Nobody ever made a fanzine to be efficient. Haud yer wheesht about reach. I reach forty people, I know what they take in their tea.`,
    },
  ],
};
