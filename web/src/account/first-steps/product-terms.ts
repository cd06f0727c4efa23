/** The meaning of each word of the product, as half a sentence. */
export const productTerms = {
  oni: "an account of this network and the member behind it.",
  node: "an oni, as the map shows it and the network counts it.",
  shrine: "the page of a member, written in markdown.",
  dimension: "a group of channels to talk in, open to all or by invitation.",
  constellation: "the map of all nodes, linked where they share tags.",
  ripple: "a ring on the map around a member who has just done something in public.",
  capsule: "a box for posts and sealed shrines that belong together.",
  "star fuel": "a credit for members who joined early; it cannot be bought or spent.",
  knock: "a sign to an online member that you want to talk; a knock back opens direct messages.",
} as const;

export type ProductTerm = keyof typeof productTerms;
const isProductTerm = (name: string): name is ProductTerm => Object.hasOwn(productTerms, name);
export const productTermNames: readonly ProductTerm[] =
  Object.keys(productTerms).filter(isProductTerm);

/** Returns the id of a word on the page of instructions. */
export const idOfTerm = (name: ProductTerm): string => `word-${name.replace(" ", "-")}`;
