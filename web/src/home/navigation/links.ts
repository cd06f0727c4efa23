/** The start page of a member. */
export const homePath = "/homepage";

/** The links of the bar in the order of the specification, section 2. */
export const links = [
  { label: "Instructions", to: "/instructions" },
  { label: "Our Purpose", to: "/purpose" },
  { label: "Constellation", to: "/constellation" },
  { label: "Dimensions", to: "/dimensions", countsUnread: true },
  { label: "Star Fuel", to: "/fund" },
] as const;
