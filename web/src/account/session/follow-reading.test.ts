import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "../../stores/session.ts";
import { currentUserQuery } from "../sign-in/current-user.ts";
import { followReading } from "./follow-reading.ts";

const style = new Map<string, string | null>();

beforeEach(() => {
  const setProperty = (name: string, value: string | null) => style.set(name, value);
  vi.stubGlobal("document", { documentElement: { style: { setProperty } } });
  style.clear();
  useSession.getState().begin("session");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("text size and density after the end of the session", () => {
  it("account-35: a member who arrives later does not change them", () => {
    const queryClient = new QueryClient();
    const receive = (textSize: number) =>
      queryClient.setQueryData<object>(currentUserQuery.queryKey, { textSize });
    followReading(queryClient);
    receive(20);
    expect(style.get("--text-size")).toBe("1.25rem");

    useSession.getState().end();
    receive(18);
    expect(style.get("--text-size")).toBeNull();
  });

  it("account-35: those that the page began with are gone, even if they are followed only now", () => {
    useSession.getState().end();
    style.set("--text-size", "1.25rem");
    followReading(new QueryClient());
    expect(style.get("--text-size")).toBeNull();
  });
});
