import type { Answer } from "@oni/realtime/contract";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useFetchMore } from "../../api/pages.ts";
import type { GivenReaction } from "../../chat/with-reaction.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { useBlockedIds } from "../members/blocks.ts";
import { changePost } from "../posts/keep-posts.ts";
import { type Post, postQuery } from "../posts/queries.ts";
import { reactToPost } from "../posts/toggle-post-reaction.ts";
import { dropAnswer, holdsAnswer, putAnswer, reactToAnswer } from "./apply-events.ts";
import { answersQuery } from "./queries.ts";

const pollMs = 30_000;

/**
 * The answers of a post while they are on the screen, and what is pressed under it and them, live. `put` adds
 * one's own, `drop` takes one out, `react` changes what is pressed under one.
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
  /** Whose coming is in the count: one's own answer is known by its reply and by its event. */
  const counted = useRef(new Set<string>());

  useEffect(() => {
    whole.current = isWhole;
  }, [isWhole]);
  // What the list was counted with may be older than the answers.
  const isEnd = answers.data !== undefined && !answers.hasNextPage;
  const atLeast = fetched.length;
  useEffect(() => {
    changePost(queryClient, postId, ({ answerCount: count }) => ({
      answerCount: isEnd ? atLeast : Math.max(count, atLeast),
    }));
  }, [atLeast, isEnd, queryClient, postId]);

  /** An answer to a read that was on its way knows nothing of what has come since. */
  const readAgain = useCallback(() => {
    const { queryKey } = postQuery(postId);
    if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, postId]);

  const put = useCallback(
    (answer: Answer) => {
      const { queryKey } = answersQuery(postId);
      const held = queryClient.getQueryData(queryKey);
      const isNew = !held || !holdsAnswer(held, answer.id);
      // The number first: it may be ahead of the list, never behind it.
      if (isNew && !counted.current.has(answer.id)) {
        counted.current.add(answer.id);
        changePost(queryClient, postId, ({ answerCount: count }) => ({ answerCount: count + 1 }));
      }
      queryClient.setQueryData(queryKey, held && putAnswer(held, answer, whole.current));
      readAgain();
    },
    [queryClient, postId, readAgain],
  );
  const drop = useCallback(
    (id: string) => {
      const { queryKey } = answersQuery(postId);
      const held = queryClient.getQueryData(queryKey);
      if (!held || !holdsAnswer(held, id)) return;
      queryClient.setQueryData(queryKey, dropAnswer(held, id));
      changePost(queryClient, postId, ({ answerCount: count }) => ({
        answerCount: Math.max(0, count - 1),
      }));
      readAgain();
    },
    [queryClient, postId, readAgain],
  );

  const react = useCallback(
    (id: string, given: GivenReaction) => {
      const { queryKey } = answersQuery(postId);
      queryClient.setQueryData(queryKey, (held) => held && reactToAnswer(held, id, given));
    },
    [queryClient, postId],
  );

  useEffect(() => {
    const { queryKey } = answersQuery(postId);
    // The answers lie under the key of the post.
    const refresh = () => queryClient.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    const ofPost = (about: { postId: string }) => about.postId === postId;
    const watch = live.watch({
      name: "post:watch",
      payload: () => ({ postId }),
      // What came between reading them and this answer made no event here.
      onAnswer: () => void refresh(),
    });
    const stops = [
      watch.stop,
      pollWhileDown(useConnection, pollMs, refresh),
      live.on("answer:created", (answer) => ofPost(answer) && put(answer)),
      live.on("answer:updated", (answer) => {
        const held = queryClient.getQueryData(queryKey);
        if (ofPost(answer) && held) {
          queryClient.setQueryData(queryKey, putAnswer(held, answer, false));
        }
      }),
      live.on("post:reaction", ({ answerId, emoji, count, userId, added, ...about }) => {
        if (!ofPost(about)) return;
        const given = { emoji, count, mine: userId === viewerId ? added : undefined };
        if (answerId === null) reactToPost(queryClient, postId, given);
        else react(answerId, given);
      }),
      live.on("answer:deleted", (gone) => ofPost(gone) && drop(gone.id)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [live, queryClient, postId, viewerId, put, drop, react]);

  return {
    answers: fetched.filter(({ userId }) => !blocked.has(userId)),
    isPending: answers.isPending,
    error: answers.isLoadingError ? answers.error : null,
    retry: () => void answers.refetch(),
    fetchMore: useFetchMore(answers),
    isWhole,
    isFetching: answers.isFetching,
    isFetchingMore: answers.isFetchingNextPage,
    put,
    drop,
    react,
  };
}
