import { css } from "@emotion/react";
import { Fragment } from "react";
import { color } from "../../theme/theme.ts";
import { keyCap } from "./key-cap.ts";
import { showCombination } from "../../browser/keyboard/show-combination.ts";
import { combinationsOf, type KeyName, useKeys } from "../../browser/keyboard/keys.ts";

/** The current combinations of a key, as caps. */
export function KeyCaps({ of, most = 3 }: { of: KeyName; most?: number }) {
  const choice = useKeys();
  const combinations = combinationsOf(of, choice).slice(0, most);
  if (combinations.length === 0) return <span css={none}>no key</span>;
  return combinations.map((combination, index) => (
    <Fragment key={combination}>
      {index > 0 && " or "}
      <kbd css={keyCap}>{showCombination(combination)}</kbd>
    </Fragment>
  ));
}

const none = css({ color: color.ink3 });
