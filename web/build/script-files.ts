/** Paths below `web/src` or `node_modules`, or beginnings of them. */
const paths = (...some: string[]) => new RegExp(`/(web/src|node_modules)/(${some.join("|")})`);

const icons = "lucide-react/dist/esm/icons/";

/** What two screens or more of a district share is one file. */
const districtGroup = (name: string, ...some: string[]) => ({
  name,
  test: paths(...some),
  minShareCount: 2,
});

/**
 * Which modules share a file of script. A small file costs a browser as much as one of thirty kilobytes, and
 * each set of screens that share a module would get a file of its own: a hundred for one page.
 *
 * A group takes along what its modules import, except what a group before it has taken: a file imports only
 * those before it. What one screen alone uses stays in the file of that screen.
 */
export const scriptFiles = [
  // Stays in the browser's cache when only our own code changes.
  { name: "vendor", test: paths("(react|react-dom|scheduler)/", "(socket|engine).io-") },
  // Only the prompt and the forms of an account run a schema.
  { name: "zod", test: paths("zod/", "live/calls/zod-config.ts") },
  // What a first visit begins with, and what the other pages for visitors share.
  {
    name: "first",
    test: paths(
      "entry/main.tsx",
      "browser/Redirect.tsx",
      "account/sign-in/StillWater.tsx",
      "home/pages/(ReadingPage|LabelledRow).tsx",
      `${icons}(door-open|fingerprint|key-round|life-buoy|lock|mail)`,
    ),
  },
  // What is around every page for members, and the small parts that most of these pages use.
  {
    name: "member",
    test: paths(
      "entry/start-member-session.ts",
      "home/navigation/(PhoneBar|Toast|UserMenu|UnreadCount|SheetAccount|nav-link-style).ts",
      "account/(device/DeviceLayer|session/update-profile|sign-in/AccessDenied).ts",
      "account/notifications/mute-times.ts",
      "account/first-steps/",
      "people/(inbox/InboxBell|cards/PeopleLayer).tsx",
      "people/reports/",
      "prompt/keys/MemberKeys.tsx",
      "chat/reactions/",
      "shrine/tags/[^/]+$",
      "shrine/album/images/Picture.tsx",
      "sky/model/(apply-events|queries|use-keep-tags).ts",
      "sky/find/(find-nodes|find-trace).ts",
      "sky/panels/(Strength|SuggestionPanel|UnnamedPanel).tsx",
      "chat/invites/door-style",
      "keepers/(mod-log/case|waitlist/waiting)-words.ts",
      ".+-deeds.ts",
      "chat/(lists/name-of-line|log/author-name|outbox/uuid).ts",
      "browser/(?!keyboard/)",
      "stores/",
      icons,
      "ui/(?!text/(Markdown|CodeBlock|highlight|shallow-nesting|Spoiler|TagWord)|layout/WindowList|kit/)",
    ),
  },
  // The packages for Markdown and for long lists, and what draws them.
  { name: "texts", test: paths("ui/(text/Markdown|layout/WindowList).tsx") },
  districtGroup("account", "account/(notifications|settings)/"),
  districtGroup("music", "shrine/music/"),
  districtGroup("shrine", "shrine/(album|answers|archive|page|posts|profile|uploads|wall)/"),
  districtGroup("chat", "chat/"),
  districtGroup("prompt", "prompt/(commands|finding|language|terminal)/"),
];
