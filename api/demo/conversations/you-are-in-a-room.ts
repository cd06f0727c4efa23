import type { Scene } from "./conversation.ts";

export const youAreInARoom: readonly Scene[] = [
  {
    dimension: "You Are In A Room",
    channel: "general",
    conversations: [
      {
        daysAgo: 17.9,
        script: `
deepak: You enter a chat room. There is a kettle here, and some people pretending not to have noticed you.
rosa: I noticed you at once, Deepak. Have you eaten?
deepak: > INVENTORY. You are carrying: half a vada pav.
rosa: Half is not an answer.
yuki: I also noticed. I was typing slowly.
deepak: The room is now warmer by three people.
`,
      },
      {
        daysAgo: 7.7,
        script: `
deepak: Design question. A player wants to apologise to a ghost. What should the ghost need?
yuki: A seat.
rosa: To hear its name said right, mi amor. And then soup, even if it cannot.
aoife: Someone to write down the weather of the day it happened.
deepak: I asked for one puzzle and you have given me the whole third act.
yuki: Please make the seat a small one. Ghosts here are polite.
deepak: Added. The bench in the useless room is now a bit shorter and somebody has left it warm.
`,
      },
      {
        daysAgo: 0.8,
        script: `
rosa: I finished it! I apologised to the ghost and then I stayed another hour, to be sure.
deepak: @rosa you are the first. How did you find the name?
rosa: I asked the kettle. One always asks in the kitchen.
yuki: Sugoi! I am still in the corridor, reading the wallpaper.
deepak: The wallpaper is optional. Which is why it took me a month.
`,
      },
    ],
  },
  {
    dimension: "You Are In A Room",
    channel: "hints",
    conversations: [
      {
        daysAgo: 3.9,
        script: `
aoife: stuck at the lamp. it won't light and it won't not light
deepak: What would your grandfather have done first?
aoife: cleaned the glass
aoife: oh you absolute menace
deepak: The lamp agrees with both of you.
`,
      },
    ],
  },
];
