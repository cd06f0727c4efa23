import { openEmbeddedTestDatabase } from "@oni/db/testing";
import { describe } from "vitest";
import { openLocalWorld, type World } from "../testing/world.ts";
import { testInvites } from "./suites/invites-suite.ts";
import { testChannels } from "./suites/channels-suite.ts";
import { testCommands } from "./suites/commands-suite.ts";
import { testHandshake } from "./suites/handshake-suite.ts";
import { testInbox } from "./suites/inbox-suite.ts";
import { testPresence } from "./suites/presence-suite.ts";
import { testRights } from "./suites/rights-suite.ts";
import { testSends } from "./suites/sends-suite.ts";
import { testPosts } from "./suites/posts-suite.ts";
import { testShrines } from "./suites/shrines-suite.ts";
import { testWaitlist } from "./suites/waitlist-suite.ts";

const openWorld = (...[changes]: Parameters<typeof openLocalWorld>): Promise<World> =>
  openLocalWorld(changes, openEmbeddedTestDatabase);

describe.each([
  ["handshake", testHandshake],
  ["commands", testCommands],
  ["waitlist", testWaitlist],
  ["channels", testChannels],
  ["rights", testRights],
  ["sends", testSends],
  ["inbox", testInbox],
  ["presence", testPresence],
  ["shrines", testShrines],
  ["posts", testPosts],
  ["doors", testInvites],
])("in one process: %s", (_, suite) => suite(openWorld));
