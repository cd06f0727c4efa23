/** Attributes of a link to a shrine that make it open the member's card where there are cards. */
export const personLink = (username: string) =>
  ({ "data-person": username, "aria-haspopup": "dialog" }) as const;
