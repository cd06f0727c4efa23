export * from "./answers.ts";
export * from "./boards.ts";
export * from "./capsules.ts";
export * from "./images.ts";
export * from "./objects.ts";
export * from "./post-reactions.ts";
export * from "./posts.ts";
export * from "./profile-archives.ts";
export {
  findTagPosition,
  listTags,
  type TagMove,
  type TagPage,
  countTagUses,
  listTagMembers,
} from "./tags.ts";
export * from "./trash.ts";
export * from "./wall.ts";
