import { useSendsMail } from "../sign-in/registration.ts";
import { css } from "@emotion/react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { changesOf } from "../../live/calls/version.ts";
import { useLiveLed } from "../../stores/connection.ts";
import { useFormDraft } from "../../stores/form-drafts.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TermNote } from "../first-steps/TermNote.tsx";
import { TextAreaField } from "../../ui/forms/TextAreaField.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { useUpdateProfile } from "../session/update-profile.ts";
import { DirectLinesForm } from "./DirectLinesForm.tsx";
import { settingsStyle } from "../../ui/layout/settings-style.ts";
import { ShrinePreview } from "./appearance/ShrinePreview.tsx";

/** The names and email of the member, and their visibility. */
export const ProfileTab = ({ user }: { user: CurrentUser }) => (
  <div css={settingsStyle.layout}>
    <div>
      <NameForm user={user} />
      <StatusForm user={user} />
      <DirectLinesForm user={user} />
      <ShrineForm user={user} />
    </div>
    <div css={settingsStyle.sidebar}>
      <h2 css={settingsStyle.sidebarHeading}>YOUR_SHRINE</h2>
      <ShrinePreview user={user} looks={user} />
    </div>
  </div>
);

function NameForm({ user }: { user: CurrentUser }) {
  const sendsMail = useSendsMail();
  // Untouched fields show the saved value, so that a change in another tab is shown.
  const [typed, setTyped] = useState<{ username?: string; displayName?: string }>({});
  const username = typed.username ?? user.username;
  const displayName = typed.displayName ?? user.displayName ?? "";
  const update = useUpdateProfile("Your Oni ID and Oni name have been updated.");
  const errors = update.error instanceof ApiError ? update.error.fields : {};

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    if (username.trim() === "") {
      showToast({
        tone: "danger",
        title: "Invalid Input",
        description: "Oni ID cannot be empty.",
      });
      return;
    }
    const begun = { username: user.username, displayName: user.displayName };
    update.mutate(
      changesOf(begun, { username: username.trim(), displayName: displayName.trim() || null }),
      { onSuccess: () => setTyped((now) => (now === typed ? {} : now)) },
    );
  };
  return (
    <Panel label="ONI_IDENTITY" led="you">
      <form css={settingsStyle.form} onSubmit={handleSubmit} noValidate>
        <TermNote of="oni" />
        <Field
          label="Oni ID"
          glyph="@"
          value={username}
          error={errors["username"]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped({ ...typed, username: event.target.value })}
        />
        <Field
          label="Oni Name"
          optional
          glyph="~"
          value={displayName}
          error={errors["displayName"]}
          autoComplete="nickname"
          onChange={(event) => setTyped({ ...typed, displayName: event.target.value })}
        />
        <Field
          label="Email"
          type="email"
          value={user.email}
          hint={sendsMail ? "Change it under Security" : "Contact support to modify"}
          readOnly
        />
        <Button css={settingsStyle.submit} type="submit" tone="primary" pending={update.isPending}>
          Update Profile
        </Button>
      </form>
    </Panel>
  );
}

function StatusForm({ user }: { user: CurrentUser }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? user.showOnlineStatus;
  const update = useUpdateProfile();
  return (
    <Panel label="ONLINE_STATUS" led={useLiveLed(user.showOnlineStatus)}>
      <div css={settingsStyle.row}>
        <Checkbox
          label={`Online status: ${isShown ? "Visible" : "Hidden"}`}
          checked={isShown}
          onChange={(event) => setChosen(event.target.checked)}
        />
        <Button
          pending={update.isPending}
          onClick={() =>
            update.isPending ||
            update.mutate({ showOnlineStatus: isShown }, { onSuccess: () => setChosen(null) })
          }
        >
          Update Online Status
        </Button>
      </div>
    </Panel>
  );
}

function ShrineForm({ user }: { user: CurrentUser }) {
  const [chosen, setChosen] = useState<{ isPublic?: boolean; isIndexed?: boolean }>({});
  const { isPublic, isIndexed } = { ...user, ...chosen };
  const { words, keep, forget } = useFormDraft(`bio:${user.id}`, { bio: user.bio ?? "" });
  const { bio } = words;
  const update = useUpdateProfile();
  const errors = update.error instanceof ApiError ? update.error.fields : {};
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate(
      { ...chosen, ...changesOf({ bio: user.bio ?? "" }, { bio: bio.trim() }) },
      {
        onSuccess: () => {
          setChosen({});
          forget();
        },
      },
    );
  };
  return (
    <Panel label="PUBLIC_SHRINE" led={user.isPublic ? "live" : "idle"}>
      <form css={settingsStyle.form} onSubmit={handleSubmit}>
        <TextAreaField
          label="Bio"
          optional
          rows={3}
          maxLength={500}
          value={bio}
          readOnly={update.isPending}
          error={errors["bio"]}
          onChange={(event) => keep({ bio: event.target.value })}
        />
        <Checkbox
          label="Let everyone visit my shrine and find me on the map"
          checked={isPublic}
          onChange={(event) => setChosen({ ...chosen, isPublic: event.target.checked })}
        />
        <Checkbox
          label="Let search engines list it"
          checked={isIndexed}
          disabled={!isPublic}
          onChange={(event) => setChosen({ ...chosen, isIndexed: event.target.checked })}
        />
        <p css={[settingsStyle.text, address]}>
          Its address is <code>/oni/{user.username}</code>.
        </p>
        <Button css={settingsStyle.submit} type="submit" pending={update.isPending}>
          UPDATE_SHRINE
        </Button>
      </form>
    </Panel>
  );
}

const address = css({ overflowWrap: "anywhere", code: { font: "inherit" } });
