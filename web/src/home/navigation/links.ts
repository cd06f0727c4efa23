/** Where members' own things come together. */
export const homePath = "/homepage";

/** Specification section 2: what the bar leads to, in its order. */
export const links = [
  { label: "Instructions", to: "/instructions" },
  { label: "Our Purpose", to: "/purpose" },
  { label: "Constellation", to: "/constellation" },
  { label: "Dimensions", to: "/dimensions", countsUnread: true },
  { label: "Star Fuel", to: "/fund" },
] as const;
