import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { createServer } from "../../chat/servers/server-actions.ts";
import { listSharers } from "../model/carriers.ts";
import { type Suggestion, suggestionsQuery } from "../model/queries.ts";
import type { Sky } from "../model/sky.ts";

type UnnamedPanelProps = {
  sky: Sky;
  suggestion: Suggestion;
  isAwake: (index: number) => boolean;
};

const mostMasks = 24;

/** Members who share tags without a dimension, with a form to open one. */
export function UnnamedPanel({ sky, suggestion, isAwake }: UnnamedPanelProps) {
  const sharers = listSharers(sky, suggestion.tags);
  return (
    <Panel
      label="NO_DIMENSION_YET"
      led="live"
      meta={<span css={type.note}>{sharers.filter(isAwake).length} online</span>}
    >
      <UnnamedSentence suggestion={suggestion} />
      <div css={masks} aria-hidden="true">
        {sharers.slice(0, mostMasks).map((index) => {
          const node = sky.nodes[index];
          const presence = index === sky.you ? "you" : isAwake(index) ? "online" : "offline";
          return (
            node && (
              <Avatar
                key={node.id}
                username={node.username}
                imageUrl={node.profileImageUrl}
                size={28}
                presence={presence}
              />
            )
          );
        })}
      </div>
      <OpenDimensionForm tags={suggestion.tags} />
    </Panel>
  );
}

export const UnnamedSentence = ({
  suggestion: { tags, memberCount },
}: {
  suggestion: Suggestion;
}) => (
  <p css={words}>
    <em>{memberCount} oni</em> share {tags.map((tag) => `#${tag}`).join(" and ")}. No dimension
    holds them. Name it.
  </p>
);

/**
 * A form that opens a dimension with these tags. It notifies the members who share them, but adds none of
 * them.
 */
export function OpenDimensionForm({
  tags,
  isShort = false,
}: {
  tags: readonly string[];
  isShort?: boolean;
}) {
  const [name, setName] = useState("");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const create = useAction(
    createServer,
    (named: string) => ({ name: named, isPublic: true, tags: [...tags], announce: true }),
    async ({ id: serverId }) => {
      void queryClient.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      await navigate(`/dimensions/${serverId}`);
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    if (named !== "" && !create.isPending) create.mutate(named);
  };
  return (
    <form css={[layout.stack(14), isShort && short]} onSubmit={handleSubmit}>
      <Field
        id={id}
        label="dimension_name"
        glyph="~"
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={
          isShort
            ? undefined
            : "A light appears in their Dimensions. No one is added; each of them can join."
        }
        maxLength={100}
        autoComplete="off"
      />
      <Button
        css={wide}
        type="submit"
        tone="primary"
        disabled={name.trim() === ""}
        pending={create.isPending}
      >
        NAME_IT
      </Button>
    </form>
  );
}

const words = css({
  ...type.heading(20, 28, -0.035),
  overflowWrap: "anywhere",
  em: { color: color.glow, fontStyle: "normal" },
});
const masks = css({ ...layout.wrap(6), margin: "14px 0" });
const short = css({
  gridTemplateColumns: "minmax(0, 1fr) 112px",
  gap: 8,
  alignItems: "end",
  marginTop: 10,
});
const wide = css({ width: "100%", minHeight: 48 });
