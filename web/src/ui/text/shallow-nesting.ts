const inOne = " :is(blockquote, li)";

/**
 * For a style of prose: what stands in six quotes or lists already is set no further in, so that
 * words keep a width to stand in however deep they are.
 */
export const shallowNesting = {
  [`&${inOne.repeat(6)} :is(blockquote, ul, ol)`]: {
    marginInline: 0,
    paddingInlineStart: 0,
    borderInlineStart: 0,
  },
};
