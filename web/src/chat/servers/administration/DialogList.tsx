import { css } from "@emotion/react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";

type DialogListProps<Item> = {
  query: UseQueryResult<readonly Item[]>;
  /** The texts while the list loads, if that fails, and if it is empty. */
  loading: string;
  failed: string;
  none: string;
  children: (item: Item) => ReactNode;
};

/** The list of a dialog. Each item is in a list item of its own. */
export function DialogList<Item>({ query, children, ...words }: DialogListProps<Item>) {
  if (query.isLoadingError) {
    const detail = errorSentence(query.error);
    return <ErrorState text={words.failed} detail={detail} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <Loading text={words.loading} />;
  if (query.data.length === 0) return <p css={none}>{words.none}</p>;
  return <ul css={list}>{query.data.map(children)}</ul>;
}

const list = css({ ...layout.stack(14), marginTop: 16 });
const none = css({ ...type.dense, marginTop: 12, color: color.ink3 });
