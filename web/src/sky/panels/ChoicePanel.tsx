import { css } from "@emotion/react";
import type { KeyboardEvent } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { listCarriers } from "../model/carriers.ts";
import type { Sky } from "../model/sky.ts";
import { mostPicked, type TagChoice } from "./use-tag-choice.ts";

type ChoicePanelProps = {
  sky: Sky;
  choice: TagChoice;
  isAwake: (index: number) => boolean;
};

const mostOffered = 10;

/** The choice of first tags, from the sky or typed. */
export function ChoicePanel({ sky, choice, isAwake }: ChoicePanelProps) {
  const { picked, typed, toggle } = choice;
  const leadingTags = sky.galaxies.flatMap(
    ({ leadingRegion }) => sky.regions[leadingRegion]?.tag ?? [],
  );
  const offered = [...new Set([...picked, ...leadingTags.slice(0, mostOffered)])];
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    choice.add();
  };
  return (
    <Panel
      label="CHOOSE_YOUR_SKY"
      led="you"
      meta={
        <span css={type.note}>
          {picked.length} of {mostPicked}
        </span>
      }
    >
      <p css={type.heading(20, 28, -0.035)}>
        {choice.isUnlinked
          ? "You are new, so the sky keeps you in the middle."
          : "Your words have placed you. Choose what else you are found by."}
      </p>
      <p css={words}>Press a tag to move toward it. Two are enough; you can remove them later.</p>
      <div css={chips} role="group" aria-label="Lights">
        {offered.map((tag) => (
          <HashtagChip
            key={tag}
            name={tag}
            isYours
            isPressed={picked.includes(tag)}
            onPress={() => toggle(tag)}
          />
        ))}
      </div>
      <div css={[well, own]}>
        <span css={glyphStyle} aria-hidden="true">
          #
        </span>
        <input
          aria-label="Another tag"
          placeholder="a new tag"
          value={typed}
          onChange={({ target }) => choice.type(target.value)}
          onKeyDown={handleKey}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <ShareSentence sky={sky} picked={picked} isAwake={isAwake} />
      <SaveTagsButton choice={choice} />
    </Panel>
  );
}

/** The button that saves the picked tags. */
export const SaveTagsButton = ({ choice: { canSave, save, isPending } }: { choice: TagChoice }) => (
  <Button css={wide} tone="primary" disabled={!canSave} pending={isPending} onClick={save}>
    SAVE_TAGS
  </Button>
);

type ShareSentenceProps = {
  sky: Sky;
  picked: readonly string[];
  isAwake: (index: number) => boolean;
};

/** The number of members that the picked tags would link. */
export function ShareSentence({ sky, picked, isAwake }: ShareSentenceProps) {
  const carriers = listCarriers(sky, picked).filter((index) => index !== sky.you);
  const counts = picked.map((tag) => sky.regions[sky.indexByTag.get(tag) ?? -1]?.count ?? 0);
  // A tag that only one member carries appears in no link.
  const count = Math.max(carriers.length, ...counts, 0);
  const awake = carriers.filter(isAwake).length;
  return (
    <p css={sentence} aria-live="polite">
      {picked.length === 0 ? (
        "Members with the same tag share a light."
      ) : (
        <>
          With {picked.map((tag) => `#${tag}`).join(" and ")} you would share a light with{" "}
          <b>{count} oni</b>; {awake} {awake === 1 ? "is" : "are"} online.
        </>
      )}
    </p>
  );
}

const words = css({ ...type.text, marginTop: 10 });
const chips = css({ ...layout.wrap(8), marginTop: 14 });
const own = css({ marginTop: 14 });
const sentence = css({
  ...type.dense,
  margin: "16px 0 0",
  // Two lines of text, so that the controls below do not move.
  minHeight: 40,
  overflowWrap: "anywhere",
  b: { fontWeight: 600, color: color.glow },
});
const wide = css({ width: "100%", minHeight: 48, marginTop: 14 });
