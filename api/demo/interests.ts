/** An interest of demo members, with its vocabulary. */
export type Interest = {
  /** Common tags first, rare ones last. */
  tags: readonly string[];
  /** Things that one can have, mend, lose or show, with their article. */
  things: readonly string[];
  /** Recent activities, as they follow "I". */
  activities: readonly string[];
  /** Short observations that are complete sentences. */
  notes: readonly string[];
};

export const interests: readonly Interest[] = [
  {
    tags: "tidepools saltwater kelp anemone low-tide sea-glass barnacles".split(" "),
    things: "a tide table; the north pool; a jar of sea glass; my wading boots".split("; "),
    activities: [
      "counted forty hermit crabs before breakfast",
      "drew the reef from memory again",
      "missed the low tide by ten minutes",
      "found the old anchor ring under the kelp",
    ],
    notes: [
      "Anemones close when your shadow touches them. I walk around the long way now.",
      "The pool nearest the steps has its own weather.",
      "Everything down there is busy and nothing is in a hurry.",
    ],
  },
  {
    tags: "synths modular oscillators patch-notes drone tape-delay noise".split(" "),
    things:
      "a spring reverb; the blue oscillator; a patch with one cable too many; my cracked mixer".split(
        "; ",
      ),
    activities: [
      "recorded nine minutes of one chord",
      "soldered the wrong knob on, and it sounds better",
      "sold the sampler and bought it back",
      "tuned the drone to the fridge",
    ],
    notes: [
      "A filter is an opinion about what not to say.",
      "The best sound of the week came from a loose plug.",
      "Nobody needs this many envelopes. I have asked them to leave.",
    ],
  },
  {
    tags: "shortwave number-stations antenna static night-radio morse ionosphere".split(" "),
    things:
      "a long wire; the receiver from the attic; a logbook from 1979; the station at 6.9".split(
        "; ",
      ),
    activities: [
      "heard a fishing boat off a coast I cannot spell",
      "hung the wire over the neighbour's pear tree",
      "logged the same voice three nights in a row",
      "fell asleep to the time signal",
    ],
    notes: [
      "Static is not silence, it is everyone at once.",
      "At four in the morning the band opens like a door.",
      "Somebody out there reads numbers, and somebody writes them down.",
    ],
  },
  {
    tags: "zines risograph staples lettering paste-up print margins".split(" "),
    things:
      "a long-arm stapler; issue seven; the last of the fluorescent pink; a box of misprints".split(
        "; ",
      ),
    activities: [
      "folded two hundred pages wrong",
      "traded issue seven for a jar of honey",
      "set a whole poem in parking tickets",
      "ran out of yellow on the cover",
    ],
    notes: [
      "Leave a margin wide enough for an argument.",
      "A misprint is a page that had its own idea.",
      "If it can be stapled, it can be published.",
    ],
  },
  {
    tags: "pixelart dithering vga sprites palette 16-colours tilesets".split(" "),
    things:
      "a four-colour palette; the walk cycle; a tileset of wet streets; my first editor".split(
        "; ",
      ),
    activities: [
      "spent an evening on one eyebrow of six pixels",
      "threw away eleven greens",
      "dithered the moon until it hummed",
      "gave the cat a walk cycle",
    ],
    notes: [
      "Every pixel you remove makes the others louder.",
      "Dithering is two colours agreeing to be a third.",
      "The screen was small, so we imagined the rest.",
    ],
  },
  {
    tags: "moss ferns terrarium lichen undergrowth spores rain-garden".split(" "),
    things:
      "a jar that has not been opened since spring; the shady sill; a maidenhair fern; a bag of bark".split(
        "; ",
      ),
    activities: [
      "moved the fern a hand's width and it forgave me",
      "photographed lichen on every bench in the park",
      "let the moss have the step",
      "sealed a jar and wrote the date on it",
    ],
    notes: [
      "Moss has no roots, only patience.",
      "The jar rains on itself around noon.",
      "You do not grow a fern. You apologise to it until it stays.",
    ],
  },
  {
    tags: "text-adventures parsers interactive-fiction mazes lanterns grues inventory".split(" "),
    things:
      "a lantern with three turns left; a map drawn on squared paper; the door that is only scenery; a parser that knows 'please'".split(
        "; ",
      ),
    activities: [
      "taught the parser to be sorry",
      "wrote a room that remembers who was rude to it",
      "drew the maze and it was a spiral all along",
      "dropped everything to see what the troll would do",
    ],
    notes: [
      "You are in a maze of small decisions, all alike.",
      "The best puzzle in it was the word for the thing.",
      "Every inventory is a short autobiography.",
    ],
  },
  {
    tags: "trains timetables night-train sidings signal-box branch-lines stations".split(" "),
    things:
      "a timetable from the year I was born; the slow train north; a window seat on the sea side; an enamel station sign".split(
        "; ",
      ),
    activities: [
      "rode the branch line to its end and back",
      "waited an hour at a station with one bench and no town",
      "mended the semaphore on the layout",
      "shared a compartment with a cello",
    ],
    notes: [
      "The sleeper changes engines at three. If you are awake, you are part of it.",
      "A delay is a gift with bad wrapping.",
      "No one has ever been unhappy on a footbridge over sidings.",
    ],
  },
  {
    tags: "sourdough rye starter crumb fermenting kimchi slow-food".split(" "),
    things:
      "a starter named after an aunt; the heavy pot; a rye that took three days; the last jar of plums".split(
        "; ",
      ),
    activities: [
      "forgot the salt and called it rustic",
      "baked at two in the morning because the dough said so",
      "gave half the starter to a stranger on the tram",
      "burned the bottom and ate the rest",
    ],
    notes: [
      "Bread is a conversation you have with a room's temperature.",
      "The crumb was open. The kitchen was not forgiving.",
      "All cultures are borrowed.",
    ],
  },
  {
    tags: "telescopes saturn dark-skies eclipses meteor-watch mirror-grinding star-charts".split(
      " ",
    ),
    things:
      "a mirror I ground myself; a red torch; the rings, for eleven seconds; a folding chair with frost on it".split(
        "; ",
      ),
    activities: [
      "drove two hours to get away from one lamp post",
      "saw the shadow of a moon cross Jupiter",
      "cleaned the mirror and regretted it",
      "taught my nephew to find Vega",
    ],
    notes: [
      "The light you see left before you had a name.",
      "Clouds are also astronomy, if you are honest.",
      "Wear one more jumper than you think.",
    ],
  },
  {
    tags: "mechanical-keyboards switches keycaps typewriters solder split-layout thock".split(" "),
    things:
      "a split board in two lunch boxes; seventy used switches; a typewriter with no 'e'; a spacebar carved from pear wood".split(
        "; ",
      ),
    activities: [
      "lubed sixty switches and lost one under the sofa",
      "learned a layout that nobody else can use",
      "typed a letter on paper and posted it",
      "desoldered the whole board twice",
    ],
    notes: [
      "It is quieter now. I do not like it.",
      "A keyboard is a very flat piano for sentences.",
      "The sound you want is rain on a book.",
    ],
  },
  {
    tags: "lighthouses fog harbours weather-log barometer cliffs foghorn".split(" "),
    things:
      "a barometer that only falls; the keeper's log; a postcard of a lamp room; the path along the cliff".split(
        "; ",
      ),
    activities: [
      "walked out to the light and the fog came with me",
      "wrote down the pressure every hour for a week",
      "counted seconds between flashes until they counted me",
      "painted the door the colour of the door",
    ],
    notes: [
      "Each light has its own rhythm, so that you know which loneliness it is.",
      "Fog is the sea visiting.",
      "The horn was switched off in spring. People still pause for it.",
    ],
  },
  {
    tags: "cassettes mixtapes hiss four-track field-recording b-sides walkman".split(" "),
    things:
      "a tape with no label; a four-track with three tracks; ninety minutes of a railway arch; a pencil, for the reels".split(
        "; ",
      ),
    activities: [
      "recorded the rain through the letter box",
      "made a mixtape for a person I have not met",
      "wound a tape back by hand for an hour",
      "found my grandmother's voice on a b-side",
    ],
    notes: [
      "Hiss is the room remembering it was there.",
      "A mixtape is a letter in other people's handwriting.",
      "The pause between two songs is also mine.",
    ],
  },
  {
    tags: "demoscene assembly shaders 4k-intro raymarching plasma trackers".split(" "),
    things:
      "a plasma in 128 bytes; the tunnel everyone has written; a tracker module without samples; an old machine with a loud fan".split(
        "; ",
      ),
    activities: [
      "saved three bytes and celebrated",
      "raymarched a teapot into a cathedral",
      "found out that the glitch was the effect",
      "rewrote the loop backwards and it fits",
    ],
    notes: [
      "Small is not a limit, it is a place.",
      "The tunnel never ends because the table wraps.",
      "You can hear when the code is short.",
    ],
  },
  {
    tags: "letters pen-pals stamps ink fountain-pens postcards handwriting".split(" "),
    things:
      "a bottle of green ink; a stamp with a wrong date; a drawer of unanswered letters; a nib that remembers my mother's hand".split(
        "; ",
      ),
    activities: [
      "answered a letter from last winter",
      "posted a map of my desk",
      "spilled green on everything but the page",
      "got a postcard addressed to the cat",
    ],
    notes: [
      "An envelope is a room with one guest.",
      "Handwriting is a slow face.",
      "Write the date first. It makes you honest.",
    ],
  },
  {
    tags: "bicycles night-rides wheelbuilding bells gravel lamps tailwind".split(" "),
    things:
      "a dynamo lamp; a wheel that is nearly true; a bell that sounds like a question; the hill behind the dairy".split(
        "; ",
      ),
    activities: [
      "built a wheel while it snowed",
      "rode home by the canal with no hands and no cars",
      "lost the bell, heard it again on another bike",
      "carried a lamp shade eleven kilometres",
    ],
    notes: [
      "A tailwind is somebody being kind without saying so.",
      "True the wheel, and the evening follows.",
      "There is a fox on the canal path who keeps office hours.",
    ],
  },
];
