import { queryOptions } from "@tanstack/react-query";
import { read } from "../../../live/calls/read.ts";
import { readDevice } from "./push-device.ts";

/** The devices on which the member is notified. Refused as unknown on a network without notifications. */
export const pushSubscriptionsQuery = read("GET /api/push/subscriptions", {});

/** The push support, permission and subscription of this browser. */
export const pushDeviceQuery = queryOptions({ queryKey: ["push-device"], queryFn: readDevice });
