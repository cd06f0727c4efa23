import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../live/calls/api-error.ts";
import { call } from "../../../live/calls/call.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { showToast } from "../../../stores/toasts.ts";
import { subscribeDevice, unsubscribeDevice } from "./push-device.ts";
import { pushDeviceQuery, pushSubscriptionsQuery } from "./queries.ts";

/**
 * The state of this device. `closed` is a network without notifications, and `unknown` means no response
 * yet.
 */
export type Ringing =
  | "unknown"
  | "closed"
  | "unsupported"
  | "needs-install"
  | "denied"
  | "off"
  | "on";

/** Returns the devices with notifications, the state of this one, and functions to change it. */
export function useRinging() {
  const queryClient = useQueryClient();
  const device = useQuery({ ...pushDeviceQuery, refetchOnMount: "always" });
  const devices = useQuery({ ...pushSubscriptionsQuery, refetchOnMount: "always" });
  const endpointHash = device.data?.kind === "able" ? device.data.endpointHash : null;
  const isThis = (listed: { endpointHash: string }) => listed.endpointHash === endpointHash;

  const settle = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: pushDeviceQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pushSubscriptionsQuery.queryKey }),
    ]);
  };
  const ringHere = useScreenAction("This device is not notified", subscribeDevice, settle);
  const stop = useScreenAction(
    "This device is still notified",
    async (listed: { id: string; endpointHash: string }) => {
      await call("DELETE /api/push/subscriptions/:id", { params: { id: listed.id } });
      if (isThis(listed)) await unsubscribeDevice();
    },
    async () => {
      showToast({ tone: "success", title: "Notifications are off" });
      await settle();
    },
  );
  return { ringing: ringingOf(), devices, isThis, ringHere, stop };

  function ringingOf(): Ringing {
    if (devices.error instanceof ApiError && devices.error.status === 404) return "closed";
    if (!device.data) return "unknown";
    if (device.data.kind !== "able") return device.data.kind;
    if (!devices.data) return "unknown";
    return devices.data.some(isThis) ? "on" : "off";
  }
}
