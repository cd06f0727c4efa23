import { css } from "@emotion/react";
import { useId, useState } from "react";
import { useHits } from "../../chat/search/use-hits.ts";
import { color, type } from "../../theme/theme.ts";
import { choiceLabel } from "../../ui/forms/choice-style.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";

export type Owner = {
  id: string;
  username: string;
  displayName: string | null;
  profileImageUrl: string | null;
};

type OwnerFieldProps = { owner: Owner; onChange: (owner: Owner) => void };

/** The number of found members that are shown. */
const mostFound = 6;

/** The chosen owner, and the members that a search finds. */
export function OwnerField({ owner, onChange }: OwnerFieldProps) {
  const [text, setText] = useState("");
  const group = useId();
  const { isEnabled, hits } = useHits(text, "users");
  const items = isEnabled ? (hits.data?.pages.flatMap((page) => page.items) ?? []) : [];
  const found = items
    .flatMap((hit) => (hit.kind === "user" && hit.id !== owner.id ? [hit] : []))
    .slice(0, mostFound);
  const isNone = isEnabled && hits.isSuccess && items.length === 0;
  return (
    <fieldset css={box}>
      <legend css={legend}>owner of the dimension</legend>
      {[owner, ...found].map((one) => (
        <label key={one.id} css={[choiceLabel, row]}>
          <input
            type="radio"
            name={group}
            checked={one.id === owner.id}
            onChange={() => onChange(one)}
          />
          <Avatar username={one.username} imageUrl={one.profileImageUrl} size={24} />
          <bdi>{one.displayName ? `${one.displayName}, @${one.username}` : `@${one.username}`}</bdi>
        </label>
      ))}
      <SearchField
        label="Find another owner"
        placeholder="find another member..."
        text={text}
        onText={setText}
      />
      <p css={type.note} role="status">
        {isNone && "No member has that name."}
        {hits.isError && "The search failed."}
      </p>
    </fieldset>
  );
}

const box = css({ ...layout.stack(8), margin: 0, padding: 0, border: 0, minWidth: 0 });
const legend = css({ ...type.label, padding: 0, marginBottom: 8, color: color.ink2 });
const row = css({
  minWidth: 0,
  input: { flex: "none", width: 18, height: 18, margin: 0, accentColor: color.glow },
  bdi: layout.oneLine,
});
