import type { Scene } from "./conversation.ts";

export const lastTrainHome: readonly Scene[] = [
  {
    dimension: "Last Train Home",
    channel: "general",
    conversations: [
      {
        daysAgo: 16.2,
        script: `
ines: This dimension departs on time. Please keep your elbows inside the conversation.
wil: is there a dining car
ines: There is a thermos and my goodwill.
wil: then I will take the goodwill, the thermos is never hot
deepak: The longest train I took was forty-one hours. By the second night the whole coach had adopted a watermelon.
ines: Was it ticketed?
deepak: It had a berth. Upper. My uncle slept on the floor.
wil: correct order of precedence
`,
      },
      {
        daysAgo: 2.6,
        script: `
ines: Last night a boy asked me whether the train is ever sad to arrive.
deepak: What did you tell him?
ines: That it turns round and is a different train. He was not convinced. Neither was the train.
wil: on ships the answer is paint. you give her a coat of paint and say nothing
ines: I will forward this to the workshop. They have blue.
`,
      },
    ],
  },
  {
    dimension: "Last Train Home",
    channel: "delays",
    conversations: [
      {
        daysAgo: 0.9,
        script: `
ines: +14. Reason: a swan, seated.
tomek: on the rails or in first class
ines: On the rails. First class would have been a matter for the conductor.
deepak: > PERSUADE SWAN. You lack the authority.
ines: Correct. We sent for a man with a blanket, and he is a legend along this line.
wil: noted in the log: swan, one, stubborn, wind north east
tomek: +16 now?
ines: +16. He is explaining the blanket to her.
`,
      },
    ],
  },
];
