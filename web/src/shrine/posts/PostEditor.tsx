import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { isChangedSince } from "../../live/calls/version.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { TextClash } from "../../ui/forms/TextClash.tsx";
import { TextAreaField } from "../../ui/forms/TextAreaField.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { AlbumButton } from "../../chat/composer/AlbumButton.tsx";
import { usePictureInText } from "../../chat/composer/use-picture-in-text.ts";
import { refetchPost } from "./cache-posts.ts";
import { createPost, updatePost } from "./post-actions.ts";
import { draftKey, type PostFields, usePostDraft } from "./post-draft.ts";
import { proseStyle } from "./prose-style.ts";
import { capsulesQuery, type Post } from "./queries.ts";
import { TagField } from "../tags/TagField.tsx";

type PostEditorProps = {
  /** The post to edit; a new one if undefined. */
  post?: Post;
  onDone: (post: Post) => void;
  /** Called on close without sending. The draft stays. */
  onCancel: () => void;
};

/** Form that writes or edits a post. The draft survives a reload until it is sent. */
export function PostEditor({ post, onDone, onCancel }: PostEditorProps) {
  const { user } = useCurrentUser();
  const queryClient = useQueryClient();
  const {
    words,
    base,
    other,
    isDraft,
    change: write,
    choose,
    forget,
  } = usePostDraft(draftKey(user?.id ?? "", post?.id), post);
  const leave = (saved: Post) => {
    forget();
    onDone(saved);
  };
  const create = useAction(createPost, (body: PostFields) => body, leave);
  const update = useAction(
    updatePost,
    (written: PostFields) => ({ id: post?.id ?? "", words: written, base }),
    leave,
  );
  const save = post ? update : create;
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const isReady = words.title.trim() !== "" && words.markdownContent.trim() !== "" && !other;

  // Input during a save would be lost.
  const change = (changes: Partial<PostFields>) => save.isPending || write(changes);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate(words, {
      onError: (error) => {
        if (post && isChangedSince(error)) void refetchPost(queryClient, post.id);
      },
    });
  };

  return (
    <form css={form} onSubmit={handleSubmit} aria-label={post ? "Edit post" : "New post"}>
      <Field
        label="title"
        value={words.title}
        onChange={(event) => change({ title: event.target.value })}
        error={errors["title"]}
        maxLength={200}
        readOnly={save.isPending}
        autoComplete="off"
        // The member opened the editor in order to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <MarkdownField
        text={words.markdownContent}
        isReadOnly={save.isPending}
        onChange={(markdownContent) => change({ markdownContent })}
        error={errors["markdownContent"]}
      />
      <TagField tags={words.tags} onChange={(tags) => change({ tags })} error={tagsError(errors)} />
      <CapsuleSelect value={words.capsuleId} onChange={(capsuleId) => change({ capsuleId })} />
      <Switch
        label={words.isPublic ? "Public: everyone may read it" : "Private: only you see it"}
        checked={words.isPublic}
        onChange={(event) => change({ isPublic: event.target.checked })}
      />
      {other && (
        <TextClash
          label="Post saved on another device"
          description={`This post was saved on another device, as "${other.text.title}". Your text here is not lost; the other one reads:`}
          other={other.text.markdownContent}
          own={words.markdownContent}
          onChoose={choose}
        />
      )}
      <div css={actions}>
        {isDraft && (
          <Button tone="quiet" onClick={forget}>
            DISCARD_DRAFT
          </Button>
        )}
        <Button tone="quiet" onClick={onCancel}>
          CLOSE
        </Button>
        <Button
          type="submit"
          tone="primary"
          pending={save.isPending}
          disabled={!isReady || save.isPending}
        >
          {post ? "SAVE_POST" : "PUBLISH_POST"}
        </Button>
      </div>
    </form>
  );
}

/** An invalid tag is reported under its index: `tags.2`. */
const tagsError = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).find(([name]) => name === "tags" || name.startsWith("tags."))?.[1];

type MarkdownFieldProps = {
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  error: string | undefined;
};

function MarkdownField({ text, isReadOnly, onChange, error }: MarkdownFieldProps) {
  const [side, setSide] = useState<"write" | "preview">("write");
  const { noteCursor, addPicture } = usePictureInText(text, onChange);
  return (
    <div>
      <Tabs
        name="Markdown"
        value={side}
        onChange={setSide}
        tabs={[
          {
            name: "write",
            label: "WRITE",
            content: (
              <div css={sheet}>
                <TextAreaField
                  label="markdown"
                  value={text}
                  onChange={(event) => onChange(event.target.value)}
                  onBlur={noteCursor}
                  error={error}
                  maxLength={20_000}
                  readOnly={isReadOnly}
                  rows={8}
                />
                <AlbumButton isDisabled={isReadOnly} onPick={addPicture} />
              </div>
            ),
          },
          {
            name: "preview",
            label: "PREVIEW",
            content: (
              <div css={[sheet, preview, proseStyle]}>
                {text.trim() === "" ? (
                  <p css={nothing}>Nothing written yet.</p>
                ) : (
                  <Markdown text={text} topHeading={4} />
                )}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

const noCapsule = "none";

function CapsuleSelect(props: { value: string | null; onChange: (id: string | null) => void }) {
  const capsules = useQuery(capsulesQuery);
  if (!capsules.data?.length) return null;
  const isKnown = capsules.data.some(({ id }) => id === props.value);
  return (
    <Select
      label="capsule"
      value={isKnown && props.value !== null ? props.value : noCapsule}
      onChange={(value) => props.onChange(value === noCapsule ? null : value)}
      groups={[
        {
          options: [
            { value: noCapsule, label: "No Capsule" },
            ...capsules.data.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
    />
  );
}

const form = css({ ...layout.stack(16), minWidth: 0 });
const sheet = css({ paddingTop: 12, "> button": { marginTop: 10 } });
const preview = css({ minHeight: 226, maxHeight: 420, overflowY: "auto" });
const nothing = css({ color: color.ink3 });
const actions = css({ ...layout.wrap(10), justifyContent: "flex-end" });
