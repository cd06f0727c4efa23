import type { Answer } from "@oni/realtime/contract";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useFetchMore } from "../../live/calls/pages.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { useBlockedIds } from "../../chat/members/blocks.ts";
import { changePost } from "../posts/cache-posts.ts";
import { type Post, postQuery } from "../posts/queries.ts";
import {
  putReactions,
  useReactionStates,
  withNewest,
} from "../../chat/reactions/newest-reactions.ts";
import { dropAnswer, holdsAnswer, putAnswer } from "./apply-events.ts";
import { answersQuery } from "./queries.ts";

const pollMs = 30_000;

/**
 * Returns the answers of a post and keeps them and all reactions current while mounted. `put` adds the
 * viewer's own answer, `drop` removes one.
 */
export function useAnswers(post: Pick<Post, "id" | "answerCount">, viewerId: string | undefined) {
  const { id: postId, answerCount } = post;
  const live = useLive();
  const queryClient = useQueryClient();
  const answers = useInfiniteQuery({ ...answersQuery(postId), staleTime: 0 });
  const blocked = useBlockedIds();
  const fetched = useMemo(() => answers.data?.pages.flat() ?? [], [answers.data]);
  const isWhole = !answers.hasNextPage || fetched.length >= answerCount;
  const whole = useRef(isWhole);
  /** Ids already counted. The viewer's own answer arrives by response and by event. */
  const counted = useRef(new Set<string>());
  /** Deleted ids. A late `answer:created` must not restore them. */
  const dropped = useRef(new Set<string>());
  const states = useReactionStates((known) => known.states);

  useEffect(() => {
    whole.current = isWhole;
  }, [isWhole]);
  // The count of the list may be older than the loaded answers.
  const isEnd = answers.data !== undefined && !answers.hasNextPage;
  const atLeast = fetched.length;
  useEffect(() => {
    changePost(queryClient, postId, ({ answerCount: count }) => ({
      answerCount: isEnd ? atLeast : Math.max(count, atLeast),
    }));
  }, [atLeast, isEnd, queryClient, postId]);

  /**
   * Refetches the post and its answers. Cancels a running first fetch, because it would not be repeated.
   */
  const refresh = useCallback(async () => {
    const { queryKey } = postQuery(postId);
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  }, [queryClient, postId]);
  /** A running fetch may miss the latest change. */
  const readAgain = useCallback(() => {
    const { queryKey } = postQuery(postId);
    if (queryClient.isFetching({ queryKey }) > 0) void refresh();
  }, [queryClient, postId, refresh]);

  const put = useCallback(
    (answer: Answer) => {
      if (dropped.current.has(answer.id)) return;
      const { queryKey } = answersQuery(postId);
      const cached = queryClient.getQueryData(queryKey);
      const isNew = !cached || !holdsAnswer(cached, answer.id);
      // Updates the count first, so that it is never behind the list.
      if (isNew && !counted.current.has(answer.id)) {
        counted.current.add(answer.id);
        changePost(queryClient, postId, ({ answerCount: count }) => ({ answerCount: count + 1 }));
      }
      queryClient.setQueryData(queryKey, cached && putAnswer(cached, answer, whole.current));
      readAgain();
    },
    [queryClient, postId, readAgain],
  );
  const drop = useCallback(
    (id: string) => {
      dropped.current.add(id);
      const { queryKey } = answersQuery(postId);
      const cached = queryClient.getQueryData(queryKey);
      if (!cached || !holdsAnswer(cached, id)) return;
      queryClient.setQueryData(queryKey, dropAnswer(cached, id));
      changePost(queryClient, postId, ({ answerCount: count }) => ({
        answerCount: Math.max(0, count - 1),
      }));
      readAgain();
    },
    [queryClient, postId, readAgain],
  );

  useEffect(() => {
    const { queryKey } = answersQuery(postId);
    const ofPost = (about: { postId: string }) => about.postId === postId;
    const watch = live.watch({
      name: "post:watch",
      payload: () => ({ postId }),
      // Events between the fetch and the subscription were missed.
      onAnswer: () => void refresh(),
    });
    const stops = [
      watch.stop,
      pollWhileDown(useConnection, pollMs, refresh),
      live.on("answer:created", (answer) => ofPost(answer) && put(answer)),
      live.on("answer:updated", (answer) => {
        const cached = queryClient.getQueryData(queryKey);
        const isCached = cached && holdsAnswer(cached, answer.id);
        if (ofPost(answer) && (isCached || whole.current)) put(answer);
      }),
      live.on("post:reaction", ({ answerId, emoji, userId, added, ...event }) => {
        if (!ofPost(event)) return;
        const own = userId === viewerId ? { mine: added } : {};
        const reactions = event.reactions.map((one) =>
          one.emoji === emoji ? { ...one, ...own } : one,
        );
        putReactions(answerId ?? postId, { reactions, reactionRev: event.reactionRev });
      }),
      live.on("answer:deleted", (gone) => ofPost(gone) && drop(gone.id)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [live, queryClient, postId, viewerId, put, drop, refresh]);

  return {
    answers: fetched
      .filter(({ userId }) => !blocked.has(userId))
      .map((answer) => withNewest(states, answer)),
    isPending: answers.isPending,
    error: answers.isLoadingError ? answers.error : null,
    retry: () => void answers.refetch(),
    fetchMore: useFetchMore(answers),
    isWhole,
    isFetching: answers.isFetching,
    isFetchingMore: answers.isFetchingNextPage,
    put,
    drop,
  };
}
