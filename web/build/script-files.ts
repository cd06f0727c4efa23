/** Matches paths below `web/src` or `node_modules`, given whole or by prefix. */
const paths = (...some: string[]) => new RegExp(`/(web/src|node_modules)/(${some.join("|")})`);

const icons = "lucide-react/dist/esm/icons/";

/** Puts the modules that two or more screens of a district share into one file. */
const districtGroup = (name: string, ...some: string[]) => ({
  name,
  test: paths(...some),
  minShareCount: 2,
});

/**
 * Defines which modules share a script file. A small file costs a browser as much as one of 30 kB.
 * Without groups, each set of screens that share a module gets its own file: a hundred for one page.
 *
 * A group takes the imports of its modules, except those that an earlier group has taken, so a file
 * imports only earlier files. A module that one screen alone uses stays in the file of that screen.
 */
export const scriptFiles = [
  // Stays in the browser's cache when only our own code changes.
  { name: "vendor", test: paths("(react|react-dom|scheduler)/", "(socket|engine).io-") },
  // Only the prompt and the account forms run a schema.
  { name: "zod", test: paths("zod/", "live/calls/zod-config.ts") },
  // The first page of a visit, and what the other visitor pages share.
  {
    name: "first",
    test: paths(
      "entry/main.tsx",
      "browser/(Redirect.tsx|keyboard/show-combination.ts)",
      "account/sign-in/StillWater.tsx",
      "home/pages/(ReadingPage|LabelledRow).tsx",
      `${icons}lock`,
    ),
  },
  // The icons of /recover, which member pages share. No visitor page takes the file of members for them.
  { name: "recover", test: paths(`${icons}(door-open|fingerprint|key-round|life-buoy|mail)`) },
  // The frame of every member page, and the small components that most of these pages use.
  {
    name: "member",
    test: paths(
      "entry/start-member-session.ts",
      "home/navigation/(PhoneBar|Toast|UserMenu|UnreadCount|SheetAccount|nav-link-style).ts",
      "account/(device/DeviceLayer|session/update-profile|sign-in/AccessDenied).ts",
      "account/notifications/(?!push/)",
      "account/first-steps/",
      "people/(inbox/InboxBell|cards/PeopleLayer).tsx",
      "people/reports/",
      "prompt/keys/MemberKeys.tsx",
      "chat/reactions/",
      "shrine/tags/[^/]+$",
      "shrine/album/images/Picture.tsx",
      "sky/model/(apply-events|queries|use-save-tags).ts",
      "sky/find/(find-nodes|find-trace).ts",
      "sky/panels/(Strength|SuggestionPanel|UnnamedPanel).tsx",
      "chat/invites/invite-style",
      "keepers/(mod-log/case|waitlist/waitlist)-texts.ts",
      "(?!.*/use-).+-actions.ts",
      "chat/(lists/direct-name|log/author-name|outbox/uuid).ts",
      "browser/(?!keyboard/)",
      "stores/",
      icons,
      "ui/(?!text/(Markdown|CodeBlock|highlight|shallow-nesting|Spoiler|InlineTag)|layout/WindowList|overlays/(Hints|follow-rest)|kit/)",
    ),
  },
  // The packages for Markdown and for long lists, with their components.
  { name: "texts", test: paths("ui/(text/Markdown|layout/WindowList).tsx") },
  districtGroup("music", "shrine/music/"),
  districtGroup("shrine", "shrine/(album|answers|archive|page|posts|profile|uploads|wall)/"),
  districtGroup("chat", "chat/"),
  districtGroup("prompt", "prompt/(commands|finding|language|terminal)/"),
];
