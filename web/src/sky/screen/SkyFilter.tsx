import { css } from "@emotion/react";
import { Filter } from "lucide-react";
import { well } from "../../ui/forms/field-style.ts";
import type { Sky } from "../model/sky.ts";
import { showOf, type SkyParams } from "../model/use-sky-params.ts";

type SkyFilterProps = {
  sky: Sky | undefined;
  show: SkyParams["show"];
  onShow: (show: SkyParams["show"]) => void;
};

/** The largest regions whose tags are offered besides those of the viewer. */
const mostTags = 20;

/** Selects the members that the map and the list show. */
export function SkyFilter({ sky, show, onShow }: SkyFilterProps) {
  const largest = sky?.regions.slice(0, mostTags).map(({ tag }) => tag) ?? [];
  const chosen = show?.startsWith("#") ? [show.slice(1)] : [];
  const tags = [...new Set([...chosen, ...(sky?.ownTags ?? []), ...largest])];
  return (
    <div css={[well, slim]}>
      <Filter aria-hidden="true" size={16} />
      <select
        aria-label="Show"
        value={show ?? "everyone"}
        onChange={({ target }) => onShow(showOf(target.value))}
      >
        <option value="everyone">everyone</option>
        <option value="online">online</option>
        <option value="unconnected">not connected</option>
        <optgroup label="tags">
          {tags.map((tag) => (
            <option key={tag} value={`#${tag}`}>
              #{tag}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}

const slim = css({
  minHeight: 38,
  select: { cursor: "pointer" },
  "option, optgroup": { color: "initial" },
  "@media (max-width: 960px)": { minHeight: 44, padding: "0 8px", svg: { display: "none" } },
});
