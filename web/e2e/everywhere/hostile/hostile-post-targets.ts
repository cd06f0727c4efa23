import { trials } from "../../../../.ci/suite/deep.ts";
import { callAs } from "../../support/dimensions-parts.ts";
import { registerMember } from "../../support/fixtures.ts";
import {
  each,
  type HostileTarget,
  inOrder,
  lastText,
  singleLines,
  namesOf,
  pack,
  post,
} from "./hostile-parts.ts";
import { addImage, updateProfile } from "../../support/shrine-parts.ts";

/** Posts, answers to them, and the wall of a shrine. */
export const postTargets: Record<string, HostileTarget> = {
  "titles and words of posts": {
    write: async (scene) => {
      const titles = namesOf(200);
      await inOrder([...pack(1_500, "\n\n"), lastText], async (markdownContent) => {
        const title = titles.pop() ?? lastText;
        // All tests share the feed, so it is narrowed to a tag of this one.
        const tags = [scene.writer.username];
        await post(scene, "/api/posts", { title, markdownContent, tags });
      });
    },
    path: ({ writer }) => `/homepage?tag=${writer.username}`,
  },
  "answers to posts": {
    write: async (scene) => {
      const { request, writer, reader } = scene;
      await updateProfile(request, writer, { displayName: namesOf(50)[1] });
      const tags = [writer.username];
      const question = { title: "a question", markdownContent: "?", tags };
      const { id } = await post({ request, writer: reader }, "/api/posts", question);
      await inOrder([...pack(3_900, "\n\n"), lastText], (content) =>
        post(scene, `/api/posts/${id}/answers`, { content }),
      );
    },
    takes: trials(70, 360),
    path: ({ writer }) => `/homepage?show=posts&tag=${writer.username}`,
    open: (page) => page.getByRole("button", { name: /ANSWERS?$/ }).click(),
  },
  "a post by itself": {
    write: async (scene) => {
      const { request, writer } = scene;
      const draft = { title: namesOf(200)[0] ?? "", markdownContent: pack(15_000, "\n\n")[0] };
      const { id } = await post(scene, "/api/posts", draft);
      await inOrder([...pack(3_900, "\n\n").slice(0, 4), lastText], (content) =>
        post(scene, `/api/posts/${id}/answers`, { content }),
      );
      await updateProfile(request, writer, { displayName: namesOf(50)[2] });
      scene.postId = id;
    },
    path: ({ writer, postId }) => `/oni/${writer.username}/posts/${postId}`,
  },
  "what images show": {
    write: async ({ request, writer }) => {
      await inOrder([...pack(500, " ", singleLines), lastText], (alt) =>
        addImage(request, writer, { title: alt.slice(0, 100), alt, isPublic: true }),
      );
    },
    takes: trials(60, 300),
    path: () => "/album",
  },
  "marks on a wall": {
    write: async ({ request, writer }) => {
      await each([...pack(80, " ", singleLines), lastText], async (text) => {
        const guest = await registerMember(request);
        await callAs(request, guest, `POST /api/users/${writer.username}/wall`, { line: text });
      });
    },
    takes: trials(60, 300),
    path: ({ writer }) => `/oni/${writer.username}`,
  },
};
