import { aoife } from "./aoife.ts";
import { davi } from "./davi.ts";
import { deepak } from "./deepak.ts";
import { ines } from "./ines.ts";
import { lumen } from "./lumen.ts";
import { morag } from "./morag.ts";
import { ngaio } from "./ngaio.ts";
import type { Resident } from "./resident.ts";
import { rosa } from "./rosa.ts";
import { sirkka } from "./sirkka.ts";
import { tomek } from "./tomek.ts";
import { wil } from "./wil.ts";
import { yuki } from "./yuki.ts";

/** All hand-written members by the key that scripts use. */
export const residents = {
  ...{ lumen, wil, tomek, rosa, ines, ngaio },
  ...{ yuki, deepak, morag, aoife, davi, sirkka },
} satisfies Record<string, Resident>;

export type ResidentKey = keyof typeof residents;

export const isResidentKey = (text: string): text is ResidentKey => Object.hasOwn(residents, text);

/** In the order of their introduction. */
export const residentKeys: readonly ResidentKey[] = Object.keys(residents).filter(isResidentKey);

/** Replaces each `@` and key by the Oni ID of the resident. */
export const nameResidents = (text: string, nameOf: (key: ResidentKey) => string): string =>
  text.replaceAll(/@([a-z]+)\b/g, (call, key: string) =>
    isResidentKey(key) ? `@${nameOf(key)}` : call,
  );
