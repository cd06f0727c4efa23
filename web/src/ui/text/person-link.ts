/** What makes a link to a shrine one that opens the member's card where there are cards. */
export const personLink = (username: string) =>
  ({ "data-person": username, "aria-haspopup": "dialog" }) as const;
