/** The tags in a typed text: split by comma or blank, without their `#`, in lower case, each once. */
export const readTags = (text: string): string[] => {
  const words = text.split(/[,\s]+/).map((word) => word.replace(/^#+/, "").toLowerCase());
  return [...new Set(words)].filter((word) => word !== "");
};
