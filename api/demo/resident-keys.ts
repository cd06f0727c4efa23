/** The keys of the residents in the texts, in the order of their introduction. */
export const residentKeys = [
  ...["lumen", "wil", "tomek", "rosa", "ines", "ngaio"],
  ...["yuki", "deepak", "morag", "aoife", "davi", "sirkka"],
] as const;

export type ResidentKey = (typeof residentKeys)[number];

export const isResidentKey = (text: string): text is ResidentKey =>
  residentKeys.some((key) => key === text);

/** Replaces each `@` and key by the Oni ID of the resident. */
export const nameResidents = (text: string, nameOf: (key: ResidentKey) => string): string =>
  text.replaceAll(/@([a-z]+)\b/g, (call, key: string) =>
    isResidentKey(key) ? `@${nameOf(key)}` : call,
  );
