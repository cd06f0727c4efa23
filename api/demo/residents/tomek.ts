import type { Resident } from "./resident.ts";

export const tomek: Resident = {
  username: "tomek_64b",
  displayName: "tomek",
  bio: "łódź. i make small programs smaller.",
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "quantum-matrix",
  joinedDaysAgo: 151,
  tags: "demoscene assembly 4k-intro",
  shrine: `# tomek / size coder / professional deleter

hi. i write intros that fit where other people keep the file name. third place at a party in a school gym in 2009, my mother still has the printout.

\`\`\`python
def ambition(size):
    while size > 64:
        size -= 1  # every one of these is an evening
    return "herbata?"
\`\`\`

### currently removing

- a comparison that is never false
- one semicolon, emotionally
- the intro music of my intro (it was longer than the intro)

you can wake me up for: plasma, tunnels, pierogi. *dobra, to lecimy.*

#demoscene #assembly #4k-intro #plasma #trackers
`,
  posts: [
    {
      title: "61 bytes",
      daysAgo: 2.1,
      tags: "demoscene assembly",
      text: `the fire effect is at 61 bytes and still looks like fire if you have been told that it is fire.

plan for tomorrow: 60, and no telling.`,
    },
    {
      title: "my grandfather reviews the scene",
      daysAgo: 9.5,
      tags: "demoscene plasma",
      text: `i showed dziadek the tunnel. he watched it for the whole three minutes with his hat on.

"so we are going in?"

yes dziadek.

"and what is there, at the end?"

it wraps around.

"ha," he said. "like the army."`,
    },
    {
      title: "how i found eleven bytes behind the sofa",
      daysAgo: 33,
      tags: "assembly 4k-intro",
      text: `the trick is to be initialised by accident. on the old machine a register still holds what the loader left there, and the loader is a creature of habit.

is it clean? no. does it boot at my cousin's? also no. but mine is the one on the big screen.`,
    },
    {
      title: "list of sounds a floppy makes",
      daysAgo: 71,
      tags: "trackers",
      capsule: "readme.txt",
      text: `hello. hm. hm. hm. wait. HM. sorry. there it is.`,
    },
  ],
};
