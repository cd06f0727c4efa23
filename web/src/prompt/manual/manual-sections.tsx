import { css } from "@emotion/react";
import { Fragment, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import {
  idOfTerm,
  productTermNames,
  productTerms,
} from "../../account/first-steps/product-terms.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { Boundary } from "../../browser/Boundary.tsx";
import { keys } from "../../browser/keyboard/keys.ts";
import { lazyPart } from "../../browser/lazy-part.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { openKeySheet } from "../keys/key-sheet.ts";
import type { Section } from "./ManualPage.tsx";

const CommandList = lazyPart(() => import("./CommandList.tsx"), "CommandList");

const memberKeys = ["palette", "sheet", "terminal"] as const;

const synopsis = css({
  ...layout.box(color.void, color.line),
  padding: 16,
  font: "inherit",
  fontSize: 14,
  lineHeight: "24px",
  whiteSpace: "pre-wrap",
  maxWidth: "66ch",
});

/** The sections of the manual, in order. */
export const manualSections: readonly Section[] = [
  {
    label: "NAME",
    content: (
      <>
        <p>
          <b>oni</b>: the network made to ripple, an internet inside the internet.
        </p>
      </>
    ),
  },
  {
    label: "SYNOPSIS",
    content: (
      <>
        <pre css={synopsis}>
          {`oni create    an Oni ID of your own
oni raise     a shrine in markdown
oni store     posts, capsules, images
oni find      members who share your tags
oni write     in dimensions, public and private`}
        </pre>
      </>
    ),
  },
  {
    label: "WORDS",
    content: (
      <>
        <Terms />
      </>
    ),
  },
  {
    label: "GETTING_IN",
    content: (
      <>
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
      </>
    ),
  },
  {
    label: "SHRINE",
    content: (
      <>
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
      </>
    ),
  },
  {
    label: "MUSIC",
    content: (
      <>
        <p>
          Search in the player on your profile and press play: a preview of up to 30 seconds. A
          track without a preview stays silent and says so. The player can be hidden in the
          settings.
        </p>
      </>
    ),
  },
  {
    label: "ARCHIVE",
    content: (
      <>
        <p>
          A post is public or private, as you like and when you like. Archiving goes one way: the
          post is marked as archived and gathers in the Archive, where you find it by words, tags
          and capsules. A capsule can be renamed (<kbd>Enter</kbd> keeps, <kbd>Escape</kbd> forgets)
          or deleted; what was in it stays.
        </p>
      </>
    ),
  },
  {
    label: "ALBUM",
    content: (
      <>
        <p>
          One image at a time, up to 10 MB, set on a board and tagged if you wish. Where and how it
          was taken is removed from the file. Hidden images leave the album and wait under Settings,
          Hidden: show them again or delete them. Hiding a board hides its images; deleting a board
          deletes them. What is deleted is gone at once; what is moved to the trash can be brought
          back for 30 days.
        </p>
      </>
    ),
  },
  {
    label: "CONSTELLATION",
    content: (
      <>
        <p>
          Two nodes are tied when they share a tag in public posts, public images, badges or
          shrines. You are amber; members who hide their status are grey. Zoom, pan, and press a
          node to see what ties you.
        </p>
      </>
    ),
  },
  {
    label: "DIMENSIONS",
    content: (
      <>
        <p>
          Public dimensions may be read by any member; to write, join. Private ones open by
          invitation only. A message that names <code>@someone</code> notifies them. What you send
          shows at once; if it did not get through it says so, and can be sent again, or changed
          first. What you began to write waits in its channel on all your devices. Words between{" "}
          <code>||two pairs of bars||</code> are covered until one asks for them. Owners and
          moderators accept requests to join. Your roles give you your rights;{" "}
          <Link to="/instructions/why">why</Link> explains them.
        </p>
      </>
    ),
  },
  {
    label: "STAR_FUEL",
    content: (
      <>
        <p>
          100 units and the tier carbon for every node claimed before the launch. The ledger is at{" "}
          <Link to="/fund">Star Fuel</Link>.
        </p>
      </>
    ),
  },
  {
    label: "KEYS",
    content: (
      <>
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
      </>
    ),
  },
  {
    label: "COMMANDS",
    content: (
      <>
        <Boundary fallback={() => <p>The list of commands did not load.</p>}>
          <Suspense fallback={<p>Opening...</p>}>
            <CommandList />
          </Suspense>
        </Boundary>
      </>
    ),
  },
  {
    label: "FILES",
    content: (
      <>
        <p>
          Dark, light, or as your device has it: Settings, Appearance. The water stands still for
          those whose device asks for less motion.
        </p>
        <p>
          Everything you own can be taken along as one file, and the node can be given up, in the
          settings. Then your messages in dimensions stay, without your name. What is stored is told
          under <Link to="/#privacy">Privacy</Link>.
        </p>
      </>
    ),
  },
  {
    label: "SEE_ALSO",
    content: (
      <>
        <p>
          <Link to="/docs">Programs</Link>, <Link to="/purpose">Our Purpose</Link>,{" "}
          <Link to="/fund">Star Fuel</Link>, <Link to="/#terms">Terms</Link>
        </p>
      </>
    ),
  },
];

/** The glossary. The word in the address is lit. */
function Terms() {
  const { hash } = useLocation();
  return (
    <dl>
      {productTermNames.map((name) => (
        <Fragment key={name}>
          <dt id={idOfTerm(name)} data-lit={hash === `#${idOfTerm(name)}` || undefined}>
            {name}
          </dt>
          <dd>{productTerms[name]}</dd>
        </Fragment>
      ))}
      <dt>board</dt>
      <dd>a shelf of the album.</dd>
    </dl>
  );
}

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
