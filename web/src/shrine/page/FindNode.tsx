import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { findNear } from "../../sky/find/find-nodes.ts";
import { constellationQuery } from "../../sky/model/queries.ts";

/** Form on the page of an unknown username: another search, and similar names for members. */
export function FindNode({ name }: { name: string }) {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(name);
  const sought = typed.trim().replace(/^@/, "").toLowerCase();
  const { data: map } = useQuery({ ...constellationQuery, enabled: user !== null });
  const near = map ? findNear(map.users, sought) : [];

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sought !== "") void navigate(`/oni/${encodeURIComponent(sought)}`);
  };
  return (
    <form css={form} onSubmit={handleSubmit} aria-label="Find a node" data-calm>
      <div css={searchRow}>
        <Field
          label="oni_id"
          glyph="@"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="field">
          <Search aria-hidden="true" />
          FIND_NODE
        </Button>
      </div>
      {near.length > 0 && (
        <ul css={list} aria-label="Names that are near">
          {near.map(({ id, username }) => (
            <li key={id}>
              <Link to={`/oni/${username}`}>@{username}</Link>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

const form = css({ maxWidth: 440, margin: "24px auto 0", textAlign: "left" });
const searchRow = css({ ...layout.columns("minmax(0, 1fr) auto", 12), alignItems: "end" });
const list = css({
  ...type.dense,
  ...layout.wrap("4px 16px"),
  marginTop: 12,
  a: { color: color.sky, overflowWrap: "anywhere" },
});
