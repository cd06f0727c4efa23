import { may } from "@oni/api/contract";
import { css } from "@emotion/react";
import { Fragment } from "react";
import { color, type } from "../../theme/theme.ts";
import { CategoryHeading } from "../categories/CategoryHeading.tsx";
import { useChannelOrder } from "../categories/use-channel-order.ts";
import { useFolds } from "../categories/use-folds.ts";
import type { Server } from "../lists/queries.ts";
import { ThreadRows } from "../threads/ThreadRows.tsx";
import { ChannelRow } from "./ChannelRow.tsx";

type ChannelListProps = { server: Server; currentId: string };

/**
 * The channels of a dimension below the headings of their categories. Give it a `key` of the dimension.
 */
export function ChannelList({ server, currentId }: ChannelListProps) {
  const order = useChannelOrder(server);
  const { folded, toggle } = useFolds(server.id);
  const isManager = may(server, "manage_channels");
  const channels = new Map(order.channels.map((channel) => [channel.id, channel]));
  const categories = new Map(order.categories.map((category) => [category.id, category]));

  // All rows are siblings, so a channel that changes its category keeps its element and the focus.
  const rows = order.blocks.flatMap(({ id: categoryId, channelIds }) => {
    const category = categories.get(categoryId ?? "");
    const isFolded = category !== undefined && folded.includes(category.id);
    const channelRows = channelIds.map((id) => {
      const channel = channels.get(id);
      const isCurrent = id === currentId;
      return (
        channel && (
          <Fragment key={id}>
            <ChannelRow
              channel={channel}
              isCurrent={isCurrent}
              isFolded={isFolded && id !== order.movedId}
              isDraggable={isManager}
            />
            {isCurrent && <ThreadRows channel={channel} />}
          </Fragment>
        )
      );
    });
    if (!category || (channelIds.length === 0 && !isManager)) return channelRows;
    return [
      <CategoryHeading
        key={category.id}
        category={category}
        isFolded={isFolded}
        onToggle={() => {
          order.forgetMoved();
          toggle(category.id);
        }}
        order={isManager ? order : null}
      />,
      ...channelRows,
    ];
  });
  return (
    <nav css={list} aria-label="Channels" {...order.listProps}>
      <h2 css={label}>CHANNELS</h2>
      {rows}
    </nav>
  );
}

const list = css({ flex: 1, padding: "12px 8px", overflow: "auto" });
const label = css({ ...type.label, padding: "8px 8px 6px", color: color.ink3 });
