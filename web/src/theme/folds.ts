/** The widths at which the columns of a dimension fold (ART section 8). */
export const folds = {
  /** The members move behind a button. */
  members: "@media (max-width: 1180px)",
  /** Rail and channels move into a drawer. */
  channels: "@media (max-width: 760px)",
} as const;
