import { rooms } from "@oni/realtime/contract";
import { onTestFinished } from "vitest";
import { type Constellation, constellationSchema } from "../contract/sky/map.ts";
import { openTestApp } from "./app.ts";

/** Opens an app with an empty map. `online` decides which members are online. */
export async function openMap() {
  const online = new Set<string>();
  const onlineAmong = async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id)));
  const app = await openTestApp({ presence: { onlineAmong } });
  onTestFinished(() => app.close());

  const join = (changes: Parameters<typeof app.signIn>[0] = {}) => app.signIn(changes);
  const profile = async ({ secret: as }: Member, body: object) => {
    const changed = await app.request("/api/users/profile", { method: "PATCH", as, body });
    if (changed.status !== 200) throw new Error(`It was answered ${changed.status}.`);
  };
  const post = async ({ secret: as }: Member, tags: string[], isPublic = true) => {
    const body = { title: "t", markdownContent: "m", tags, isPublic };
    return (await app.request<{ id: string }>("/api/posts", { as, body })).body.id;
  };
  const setAvatar = ({ secret: as }: Member, profileImageURL: string | null) =>
    app.request("/api/user/profile-image", { method: "PUT", as, body: { profileImageURL } });
  const unpost = ({ secret: as }: Member, id: string) =>
    app.request(`/api/posts/${id}`, { method: "DELETE", as });
  const request = ({ secret }: Member, headers: Record<string, string> = {}) =>
    app.app.request("/api/constellation", {
      headers: { Authorization: `Bearer ${secret}`, ...headers },
    });
  const read = async (member: Member) => {
    const response = await request(member);
    const map: Constellation = constellationSchema.strict().parse(await response.json());
    return map;
  };
  /** The events to viewers of the map since the last call. */
  const published = () =>
    app.publisher.calls
      .splice(0)
      .flatMap(({ name, args }) =>
        name === "emit" && args[0] === rooms.constellation ? [args[2]] : [],
      );
  return { online, join, profile, setAvatar, post, unpost, request, read, published };
}

export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>["signIn"]>>;

export const byId = <Item extends { id: string }>(items: Item[]) =>
  [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
