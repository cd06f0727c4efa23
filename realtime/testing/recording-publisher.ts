import type { Publisher } from "../src/publishing/publisher.ts";

type Call = { [Name in keyof Publisher]: { name: Name; args: Parameters<Publisher[Name]> } };

/** Creates a publisher that records all calls in order and sends nothing. */
export function createRecordingPublisher(): Publisher & { calls: Call[keyof Publisher][] } {
  const calls: Call[keyof Publisher][] = [];
  return {
    calls,
    emit: (...args) => void calls.push({ name: "emit", args }),
    waitlistChanged: (...args) => void calls.push({ name: "waitlistChanged", args }),
    ripple: (...args) => void calls.push({ name: "ripple", args }),
    activity: (...args) => void calls.push({ name: "activity", args }),
    messageDeleted: (...args) => void calls.push({ name: "messageDeleted", args }),
    serverChanged: (...args) => void calls.push({ name: "serverChanged", args }),
    feedChanged: (...args) => void calls.push({ name: "feedChanged", args }),
    inboxChanged: (...args) => void calls.push({ name: "inboxChanged", args }),
    caseChanged: (...args) => void calls.push({ name: "caseChanged", args }),
    importProgressed: (...args) => void calls.push({ name: "importProgressed", args }),
    sessionsRevoked: async (...args) => void calls.push({ name: "sessionsRevoked", args }),
    memberChanged: async (...args) => void calls.push({ name: "memberChanged", args }),
    memberJoined: (...args) => void calls.push({ name: "memberJoined", args }),
    memberRemoved: (...args) => void calls.push({ name: "memberRemoved", args }),
    visibilityNarrowed: (...args) => void calls.push({ name: "visibilityNarrowed", args }),
    shrineClosed: (...args) => void calls.push({ name: "shrineClosed", args }),
    postClosed: (...args) => void calls.push({ name: "postClosed", args }),
    presenceSettingChanged: (...args) => void calls.push({ name: "presenceSettingChanged", args }),
  };
}
