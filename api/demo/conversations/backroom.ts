import type { Scene } from "./conversation.ts";

export const backroom: readonly Scene[] = [
  {
    dimension: "Backroom",
    channel: "issue-eight",
    conversations: [
      {
        daysAgo: 9.8,
        script: `
morag: pages in: 31. pages promised: 40. excuses received: 9, so technically we're full
tomek: my page is done, it is only that the printer thinks it is a virus
deepak: Mine is late because the page grew a second page.
morag: does the second one have a bus stop in it
deepak: It has a stop. The bus is a matter of interpretation.
lumen: I can give you a back cover. It is Madame, waiting for the 64.
morag: an octopus at a bus stop. Issue eight just retired every other issue
`,
      },
      {
        daysAgo: 0.7,
        script: `
morag: proofs are up on the line. the blue's bled on page 12 and it's the best thing in it
lumen: Which one is page 12?
morag: the wee queue. they look like they're standing in the sea
tomek: leave it!! never fix a bug that looks like weather
deepak: The editor puts down the bleach. A distant bell rings. The zine has reached forty pages.
`,
      },
    ],
  },
];
