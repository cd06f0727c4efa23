/** Where the columns of a dimension fold (ART section 8). */
export const folds = {
  /** Members go behind their button. */
  members: "@media (max-width: 1180px)",
  /** Rail and channels go into a drawer. */
  channels: "@media (max-width: 760px)",
} as const;
