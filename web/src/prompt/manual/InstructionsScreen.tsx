import { css } from "@emotion/react";
import { Fragment, Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { keys } from "../../browser/keyboard/keys.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { openKeySheet } from "../keys/key-sheet.ts";
import { LabelledRow } from "../../home/pages/LabelledRow.tsx";
import { ReadingPage } from "../../home/pages/ReadingPage.tsx";

const CommandList = lazyPart(() => import("./CommandList.tsx"), "CommandList");

// Not among the routes, because visitors would then load the list of all files of commands.
const ManScreen = lazyPart(() => import("./ManScreen.tsx"), "ManScreen");

/** /instructions, and the page of a command below it. */
export function InstructionsScreen() {
  const { command } = useParams();
  return command === undefined ? <Manual /> : <ManScreen command={command} />;
}

const memberKeys = ["palette", "sheet", "terminal"] as const;

/** The features of the network as a manual page. */
const Manual = () => (
  <ReadingPage title="Instructions">
    <div css={manual}>
      <LabelledRow label="NAME">
        <p>
          <b>oni</b>: the network made to ripple, an internet inside the internet.
        </p>
      </LabelledRow>
      <LabelledRow label="SYNOPSIS">
        <pre>
          {`oni create    an Oni ID of your own
oni raise     a shrine in markdown
oni store     posts, capsules, images
oni find      members who share your tags
oni write     in dimensions, public and private`}
        </pre>
      </LabelledRow>
      <LabelledRow label="WORDS" id="words">
        <dl>
          <dt>node, oni</dt>
          <dd>An account. Its Oni ID is how the network calls it; its Oni name is for people.</dd>
          <dt>shrine</dt>
          <dd>Your profile page, written in markdown.</dd>
          <dt>capsule</dt>
          <dd>A box for posts and sealed profiles that belong together.</dd>
          <dt>board</dt>
          <dd>A shelf of the album.</dd>
          <dt>dimension</dt>
          <dd>A place to talk, with channels; open to all or by invitation.</dd>
          <dt>constellation</dt>
          <dd>The map of nodes and of the tags that tie them.</dd>
        </dl>
      </LabelledRow>
      <LabelledRow label="GETTING_IN" id="getting-in">
        <p>
          Choose <b>CREATE_ONI</b> on the <Link to="/">landing page</Link> or at{" "}
          <Link to="/auth">MY ONI</Link>. An Oni ID has 3 to 20 lowercase letters, digits or
          underscores. An access key has at least 8 characters, with a lowercase letter, an
          uppercase letter, a digit, and one of <code>@$!%*?&</code>.
        </p>
        <p>
          To wait instead, leave your email on the waitlist. The Oni ID you name there is held for
          you: create it later with the same email, and with the access key if you set one.
        </p>
        <p>
          A forgotten access key cannot be sent, but <Link to="/recover">Recover</Link> opens the
          node with another one: by a recovery code that you made in Settings, Security, by a link
          from the operator of this network, or by a mail where the network sends any.
        </p>
      </LabelledRow>
      <LabelledRow label="SHRINE" id="shrine">
        <p>
          Open Profile and press <b>EDIT_PROFILE</b>, or click the page itself. Write markdown;{" "}
          <kbd>Ctrl</kbd>+<kbd>S</kbd> or <kbd>Cmd</kbd>+<kbd>S</kbd> saves. Hashtags in it become
          badges, and tie you to others on the map. Code blocks know python, javascript, typescript,
          rust and sql.
        </p>
        <p>
          Your picture is cropped to a square here, in your browser, before it is sent. Without one
          you wear the horned mask of your Oni ID. Settings hold the look of the page, and the face
          of the music player.
        </p>
      </LabelledRow>
      <LabelledRow label="MUSIC" id="music">
        <p>
          Search in the player on your profile and press play: a preview of up to 30 seconds. A
          track without a preview stays silent and says so. The player can be hidden in the
          settings.
        </p>
      </LabelledRow>
      <LabelledRow label="ARCHIVE" id="archive">
        <p>
          A post is public or private, as you like and when you like. Archiving goes one way: the
          post is marked as archived and gathers in the Archive, where you find it by words, tags
          and capsules. A capsule can be renamed (<kbd>Enter</kbd> keeps, <kbd>Escape</kbd> forgets)
          or deleted; what was in it stays.
        </p>
      </LabelledRow>
      <LabelledRow label="ALBUM" id="album">
        <p>
          One image at a time, up to 10 MB, set on a board and tagged if you wish. Where and how it
          was taken is removed from the file. Hidden images leave the album and wait under Settings,
          Hidden: show them again or delete them. Hiding a board hides its images; deleting a board
          deletes them. What is deleted is gone at once; what is moved to the trash can be brought
          back for 30 days.
        </p>
      </LabelledRow>
      <LabelledRow label="CONSTELLATION" id="constellation">
        <p>
          Two nodes are tied when they share a tag in public posts, public images, badges or
          shrines. You are amber; members who hide their status are grey. Zoom, pan, and press a
          node to see what ties you.
        </p>
      </LabelledRow>
      <LabelledRow label="DIMENSIONS" id="dimensions">
        <p>
          Public dimensions may be read by any member; to write, join. Private ones open by
          invitation only. A message that names <code>@someone</code> notifies them. What you send
          shows at once; if it did not get through it says so, and can be sent again, or changed
          first. What you began to write waits in its channel on all your devices. Words between{" "}
          <code>||two pairs of bars||</code> are covered until one asks for them. Owners and
          moderators accept requests to join.
        </p>
      </LabelledRow>
      <LabelledRow label="STAR_FUEL" id="star-fuel">
        <p>
          100 units and the tier carbon for every node claimed before the launch. The ledger is at{" "}
          <Link to="/fund">Star Fuel</Link>.
        </p>
      </LabelledRow>
      <LabelledRow label="KEYS" id="keys">
        <dl>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>From control to control. The first one on each page skips the bar.</dd>
          <dt>
            <kbd>Left</kbd> <kbd>Right</kbd>
          </dt>
          <dd>Between tabs.</dd>
          <dt>
            <kbd>Up</kbd> <kbd>Down</kbd>
          </dt>
          <dd>Inside a menu or a list.</dd>
          <dt>
            <kbd>Escape</kbd>
          </dt>
          <dd>Closes what is open, and puts you back where you were.</dd>
          {memberKeys.map((name) => (
            <Fragment key={name}>
              <dt>
                <KeyCaps of={name} />
              </dt>
              <dd>{keys[name].description}</dd>
            </Fragment>
          ))}
        </dl>
        <p>
          The last are for members, who can choose others in the list of all keys. On a Mac, Cmd is
          Ctrl.
        </p>
        <KeySheetButton />
      </LabelledRow>
      <LabelledRow label="COMMANDS" id="commands">
        <Boundary fallback={() => <p>The list of commands did not load.</p>}>
          <Suspense fallback={<p>Opening...</p>}>
            <CommandList />
          </Suspense>
        </Boundary>
      </LabelledRow>
      <LabelledRow label="FILES" id="files">
        <p>
          Dark, light, or as your device has it: Settings, Appearance. The water stands still for
          those whose device asks for less motion.
        </p>
        <p>
          Everything you own can be taken along as one file, and the node can be given up, in the
          settings. Then your messages in dimensions stay, without your name. What is stored is told
          under <Link to="/#privacy">Privacy</Link>.
        </p>
      </LabelledRow>
      <LabelledRow label="SEE_ALSO">
        <p>
          <Link to="/purpose">Our Purpose</Link>, <Link to="/fund">Star Fuel</Link>,{" "}
          <Link to="/#terms">Terms</Link>
        </p>
      </LabelledRow>
    </div>
  </ReadingPage>
);

/** Opens the list of all keys, whose own key may be turned off. */
function KeySheetButton() {
  const { user } = useCurrentUser();
  return (
    user && (
      <Button css={spaced} size="small" onClick={openKeySheet}>
        ALL_KEYS
      </Button>
    )
  );
}

const spaced = css({ marginTop: 12 });
const key = {
  ...layout.box(color.raised, color.line2),
  font: "inherit",
  fontSize: 13,
  padding: "1px 6px",
};
const manual = css({
  ...type.prose,
  p: { maxWidth: "66ch" },
  "p + p": { marginTop: 12 },
  pre: {
    ...layout.box(color.void, color.line),
    padding: 16,
    font: "inherit",
    fontSize: 14,
    lineHeight: "24px",
    whiteSpace: "pre-wrap",
    maxWidth: "66ch",
  },
  dl: { ...layout.columns("minmax(9em, auto) 1fr", "8px 24px"), margin: 0 },
  dt: { color: color.glow },
  dd: { margin: 0, maxWidth: "52ch", color: color.ink2 },
  a: { color: color.sky },
  "code, kbd": key,
  b: { fontWeight: 600 },
  "@media (max-width: 600px)": {
    dl: { gridTemplateColumns: "1fr", gap: 2 },
    dd: { marginBottom: 10 },
  },
});
