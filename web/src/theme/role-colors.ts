/** The colours that are offered for roles, besides any other. None is a colour with a meaning. */
export const roleColors = [
  { name: "coral", value: "#e0604f" },
  { name: "rose", value: "#d0679d" },
  { name: "violet", value: "#8f7ad9" },
  { name: "blue", value: "#5b8def" },
  { name: "teal", value: "#3aa39b" },
  { name: "moss", value: "#7f9c45" },
  { name: "sand", value: "#b59f78" },
] as const;
