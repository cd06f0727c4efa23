import { type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";

/** Links to the map, where a member picks their first tags. */
export const PickTagsStep = () => (
  <>
    <p css={type.text}>Tags are how nodes find each other. Pick yours where they shine.</p>
    <div>
      <ButtonLink to="/constellation">OPEN_SKY</ButtonLink>
    </div>
  </>
);
