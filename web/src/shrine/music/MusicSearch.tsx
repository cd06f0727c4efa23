import { css } from "@emotion/react";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { TrackList } from "./TrackList.tsx";

type MusicSearchProps = {
  placeholder: string;
  canSearch: boolean;
  /** Called instead of a search if the chosen platform cannot be searched. */
  onRefused?: () => void;
};

/** Specification section 9. */
const searchLimit = 8;
const searchFailure = {
  title: "Search Error",
  describe: (error: unknown) => errorSentence(error, "Failed to search Spotify. Please try again."),
};

/** Searches for tracks and lists the results. */
export function MusicSearch({ placeholder, canSearch, onRefused }: MusicSearchProps) {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const search = useScreenAction(searchFailure, () =>
    call("POST /api/spotify/search", { body: { query, limit: searchLimit } }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (query === "" || search.isPending) return;
    if (onRefused) onRefused();
    else search.mutate();
  };

  if (!canSearch) {
    return (
      <p css={invitation}>
        <Link to="/auth">Sign in</Link> to find something to play.
      </p>
    );
  }
  return (
    <>
      <form css={form} role="search" onSubmit={handleSubmit}>
        <input
          aria-label="Search music"
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="submit"
          aria-label="Search"
          aria-busy={search.isPending || undefined}
          disabled={query === "" || search.isPending}
        >
          <Search aria-hidden="true" />
        </button>
      </form>
      <div role="status">
        {search.data?.tracks.length === 0 && <p css={invitation}>Nothing answered to that.</p>}
      </div>
      {search.data && <TrackList tracks={search.data.tracks} />}
    </>
  );
}

const form = css({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  margin: "0 14px 14px",
  paddingLeft: 12,
  background: "var(--deck-input)",
  border: "1px solid color-mix(in srgb, var(--deck-ink2) 75%, var(--deck))",
  borderRadius: "var(--deck-radius)",
  "&:focus-within": { borderColor: "var(--deck-outline)" },
  input: {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    background: "none",
    fontSize: 13,
    "@media (pointer: coarse)": { fontSize: 16 },
  },
  "input::placeholder": { color: "var(--deck-ink2)", opacity: 1 },
  button: { ...layout.centered, ...bareButton, width: 44, height: 42, color: "var(--deck-accent)" },
  "button:disabled": { color: "var(--deck-ink2)", cursor: "not-allowed" },
});
const invitation = css({ ...type.meta, padding: "0 14px 14px", color: "var(--deck-ink2)" });
