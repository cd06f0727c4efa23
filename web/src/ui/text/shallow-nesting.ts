const inOne = " :is(blockquote, li)";

/**
 * A prose style without further indentation inside six quotes or lists, so that deeply nested text keeps
 * a readable width.
 */
export const shallowNesting = {
  [`&${inOne.repeat(6)} :is(blockquote, ul, ol)`]: {
    marginInline: 0,
    // Lists with long numbers have their padding as an inline style.
    paddingInlineStart: "0 !important",
    borderInlineStart: 0,
  },
};
