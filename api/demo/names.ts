import type { Random } from "./random.ts";

const firsts = namesIn(`
  lumen moth vesper sable juniper orrin tansy ember fenn hollow ilex kestrel larch mica nettle
  ondine pavo quill rook sorrel thrush umber vetch willow yarrow zephyr amber brine cinder dusk
  echo flint gale heron iris jackdaw kelpie lichen marrow night opal pilot quartz rill sparrow
  teasel urchin violet wren acorn basalt comet drift elder fable glint harrow inkwell jasper
`);
const lasts = namesIn(`
  drift static lantern signal harbor loop circuit tape moss relay garden engine atlas orbit
  cellar ferry index meadow needle paper rust salt stair thread tower valve window wire
`);
const givenNames = namesIn(`
  Ada Ines Tomasz Noor Leila Matteo Yuki Anouk Sefa Ravi Marta Joon Elif Oskar Priya Hana
  Idris Lotte Amara Pavel Saoirse Teo Mirren Kofi Zofia Emre Nadia Bram Ilse Femi Rosa Dara
`);

/** The Oni ID and the display name of a member. Half of the members have no display name. */
export type Name = { username: string; displayName: string | null };

/** Returns a name that is not in `taken` and adds it. */
export function makeName(random: Random, taken: Set<string>): Name {
  for (let tries = 0; ; tries += 1) {
    const username = makeUsername(random, tries);
    if (taken.has(username)) continue;
    taken.add(username);
    return { username, displayName: makeDisplayName(random, username) };
  }
}

function makeUsername(random: Random, tries: number): string {
  const [first, last] = [random.pick(firsts), random.pick(lasts)];
  const number = String(random.below(100)).padStart(2, "0");
  const forms = [`${first}_${number}`, `${first}${last}`, `${first}_${last}`, `${last}${number}`];
  const long = `${first}_${random.below(1_000_000)}`;
  return (tries < 8 ? random.pick(forms) : long).slice(0, 20);
}

function makeDisplayName(random: Random, username: string): string | null {
  if (random.chance(0.5)) return null;
  const given = random.pick(givenNames);
  const [base = ""] = username.split(/[_0-9]/);
  const forms = [
    given,
    `${given} of the ${random.pick(lasts)}`,
    capital(base),
    `${capital(base)} ${given}`,
  ];
  return random.pick(forms);
}

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
