import type { Archive, SourceItem } from "../../source-item.ts";
import type { Authors, LeftOuts } from "../collect.ts";
import { authorOf, convertPost } from "./convert-post.ts";
import type { MattermostPost, MattermostRoot } from "./shapes.ts";

type Scope = {
  archive: Archive;
  folder: string;
  names: { users: ReadonlyMap<string, string>; channels: ReadonlyMap<string, boolean> };
  authors: Authors;
  leftOuts: LeftOuts;
};

const noContent = "They have no text and no file in the export.";

/** Yields a post and its authors. Its replies become a thread. */
export function* itemsOfPost(post: MattermostRoot, scope: Scope): Generator<SourceItem> {
  const { archive, folder, names, leftOuts } = scope;
  const channelId = `${post.team}/${post.channel}`;
  const isPrivate = names.channels.get(channelId);
  if (isPrivate === undefined) {
    const count = 1 + post.replies.length;
    leftOuts.add("messages of missing channels", "Their channel is not in the export.", count);
    return;
  }
  // Posts have no ids in the export. A member writes no two posts of a channel in the same millisecond.
  const id = `${channelId}/${post.create_at}/${post.user}`;
  const root = convertPost(post, id, { archive, folder, channelId });
  const replies = withIds(post.replies, id);
  if (!root && replies.length === 0) {
    leftOuts.add("messages without content", noContent);
    return;
  }
  yield* peopleOf(post, scope);
  yield root ?? emptyRoot(post, id, channelId);
  if (replies.length === 0) return;
  const threadId = `${id}/thread`;
  const about = { name: "", topic: null, position: 0, categoryId: null, isPrivate };
  yield { kind: "channel", id: threadId, ...about, root: { channelId, messageId: id } };
  for (const [replyId, reply] of replies) {
    const item = convertPost(reply, replyId, { archive, folder, channelId: threadId });
    if (!item) leftOuts.add("messages without content", noContent);
    else {
      yield* peopleOf(reply, scope);
      yield item;
    }
  }
}

/** Returns the replies with their ids. Replies of a program may have the same time. */
function withIds(replies: readonly MattermostPost[], rootId: string): [string, MattermostPost][] {
  const counts = new Map<string, number>();
  return replies.map((reply) => {
    const id = `${rootId}/${reply.create_at}/${reply.user}`;
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return [count === 0 ? id : `${id}/${count}`, reply];
  });
}

function* peopleOf(
  post: MattermostPost,
  { authors, names, leftOuts }: Scope,
): Generator<SourceItem> {
  const author = authorOf(post, names.users);
  if (author) yield* authors.introduce(author.id, author.name);
  for (const { user } of post.reactions)
    yield* authors.introduce(user, names.users.get(user) ?? user);
  if (post.type?.startsWith("custom_call"))
    leftOuts.add("calls", "Mattermost does not export them.");
  leftOuts.add("saved posts", "They belong to the members who saved them.", post.flagged_by.length);
}

/** A root message without content, such as a poll, still has its thread. */
const emptyRoot = (post: MattermostPost, id: string, channelId: string): SourceItem => ({
  ...{ kind: "message", id, channelId, authorId: null },
  ...{ createdAt: new Date(post.create_at), editedAt: null },
  content: "The first message of this thread has no text.",
  ...{ replyToId: null, isPinned: false, reactions: [], attachments: [] },
});
