import type { Resident } from "./resident.ts";

export const rosa: Resident = {
  username: "abuela_rosa",
  displayName: "Rosa",
  bio: "Grandmother of six, webmistress since 1998. Rosario, Argentina. I answer everything.",
  profileTheme: "90s-computer",
  profileThemeMode: "light",
  musicTheme: "retro-amber",
  joinedDaysAgo: 173,
  tags: "sourdough letters slow-food",
  shrine: `# Bienvenidos to the kitchen of Rosa

My dears, you are visitor number *more than I expected*. In 1998 my nephew taught me to make a home page for my recipes. He now works in a bank and has no home page. I leave it to you who won.

## On the stove today

1. Locro, because it is cold and there are nine of us
2. Quince jelly, the third attempt
3. Patience, always, lid on

## Please sign

There is no guest book yet, so write me a message instead. Tell me what your street smells of at noon. I collect those in a notebook with a rooster on it, and I have **212**.

*Un abrazo grande,*
Rosa

#sourdough #slow-food #starter #letters #handwriting
`,
  posts: [
    {
      title: "The starter is older than the bank",
      daysAgo: 3.3,
      tags: "sourdough starter",
      text: `My mother-in-law gave it to me in 1967 with the words: this one at least will rise. She meant it as an insult to her son. It has risen every week since, and so did he, in the end.`,
    },
    {
      title: "Receta: pan de la tía Elvira",
      daysAgo: 14,
      tags: "sourdough slow-food",
      text: `## You need

- 500 g flour, the cheap one, she insisted
- 350 g water that somebody has sung over
- 100 g starter
- 10 g salt, 12 if there is a storm coming

Mix at night. Fold it four times while the film is on, once per advertisement. Bake in the morning, very hot, in a pot with a lid. If it burns below, that was the custom.`,
    },
    {
      title: "My first hyperlink",
      daysAgo: 52,
      tags: "letters",
      text: `It was blue, underlined, and led to a page about empanadas in Salta kept by a dentist. We wrote to each other for nineteen years and never once spoke about teeth.

The page is gone now. I keep the link, because it is polite to leave a chair where somebody used to sit.`,
    },
    {
      title: "Noon smells, a selection",
      daysAgo: 66,
      tags: "letters handwriting",
      capsule: "the rooster notebook",
      text: `Tallinn: wet wool and coffee. Oaxaca: chocolate, a bus. Leeds: my neighbour's opinions about onions. Pune: rain on hot stone, and then everybody's lunch at once.`,
    },
  ],
};
