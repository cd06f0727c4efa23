import type { SigilName } from "@oni/api/contract";

/** The width and height of a drawing in dots. */
export const sigilGrid = 12;

type Drawing = {
  /** Keywords by which it is found, in addition to its name. */
  words: readonly string[];
  /**
   * The rows from the top, three hexadecimal digits each. A set bit is a lit dot, the highest bit on the
   * left.
   */
  rows: string;
};

/** The drawings, on a lattice of twelve by twelve. */
export const sigils: Readonly<Record<SigilName, Drawing>> = {
  wave: {
    words: ["water", "surf", "hello"],
    rows: "000 0f0 3fc 78e 706 e16 e0c f00 f80 ffe fff 000",
  },
  horn: {
    words: ["oni", "mark", "well done"],
    rows: "402 606 606 2f4 1f8 30c 204 264 264 30c 1f8 0f0",
  },
  lamp: {
    words: ["light", "idea", "awake"],
    rows: "060 0f0 1f8 3fc 7fe fff 060 060 060 060 1f8 3fc",
  },
  moth: {
    words: ["drawn", "night", "wings"],
    rows: "108 090 c63 f6f dfb fff 7fe 36c 76e 76e 264 000",
  },
  moon: {
    words: ["night", "sleep", "crescent"],
    rows: "000 0f0 3c0 780 700 700 700 782 3c6 1fc 070 000",
  },
  key: {
    words: ["open", "secret", "answer"],
    rows: "000 000 3c0 660 c30 c3f c3f 665 3c5 000 000 000",
  },
  tide: {
    words: ["water", "agree", "again"],
    rows: "000 000 30c 79e cf3 861 000 30c 79e cf3 861 000",
  },
  star: {
    words: ["best", "fuel", "shine"],
    rows: "060 060 0f0 0f0 fff 7fe 3fc 1f8 1f8 39c 30c 402",
  },
  eye: {
    words: ["seen", "watching", "look"],
    rows: "000 000 1f8 70e c63 8f1 8f1 c63 70e 1f8 000 000",
  },
  spiral: {
    words: ["dizzy", "galaxy", "loop"],
    rows: "1fc 306 603 471 4d9 489 499 4c3 67e 300 1e0 078",
  },
  heart: {
    words: ["love", "like", "thanks"],
    rows: "000 30c 79e fff fff fff 7fe 3fc 1f8 0f0 060 000",
  },
  flame: {
    words: ["fire", "hot", "burn"],
    rows: "040 060 0e0 1e4 3ec 3fc 7fe 7be 71e 71e 31c 1b8",
  },
  anchor: {
    words: ["stay", "hold", "keep"],
    rows: "060 090 060 3fc 060 060 462 e67 462 666 3fc 0f0",
  },
  leaf: {
    words: ["green", "grow", "kelp"],
    rows: "000 03e 0fe 1f6 3ee 3de 3bc 37c 2f8 3e0 400 800",
  },
  bell: {
    words: ["ring", "remember", "notice"],
    rows: "060 0f0 1f8 3fc 3fc 3fc 3fc 7fe fff 000 0f0 060",
  },
  hand: {
    words: ["stop", "hello", "me too"],
    rows: "0a0 2a8 2a8 2a8 3f8 3fb 3fe 3fc 1f8 1f0 1f0 1f0",
  },
  laugh: {
    words: ["funny", "smile", "joke"],
    rows: "1f8 606 402 909 a95 801 bfd bfd 9f9 4f2 606 1f8",
  },
  tear: { words: ["sad", "drop", "rain"], rows: "060 060 0f0 0f0 1f8 3fc 3fc 7fe 6fe 67e 3bc 0f0" },
  cup: {
    words: ["tea", "coffee", "pause"],
    rows: "120 240 120 000 ffc fff ffd fff 7f8 3f0 000 fff",
  },
  bolt: {
    words: ["fast", "shock", "power"],
    rows: "03c 078 070 0f0 0e0 1fe 3fc 038 070 060 0c0 080",
  },
  knot: {
    words: ["bond", "together", "tangle"],
    rows: "000 000 30c 79e cd3 c63 c63 cb3 79e 30c 000 000",
  },
  shell: {
    words: ["sea", "found", "listen"],
    rows: "0f0 36c 76e d6b d6b d6b 56a 76e 36c 1f8 0f0 3fc",
  },
  cat: { words: ["pet", "purr", "mask"], rows: "801 c03 e07 fff fff cf3 cf3 fff f9f 76e 3fc 000" },
  skull: {
    words: ["dead", "bones", "gone"],
    rows: "1f8 3fc 7fe 7fe 462 462 462 79e 39c 1f8 168 168",
  },
};
