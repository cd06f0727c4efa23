import { queryOptions } from "@tanstack/react-query";
import { read } from "../../../live/calls/read.ts";
import { readDevice } from "./push-device.ts";

/** On which devices the member is notified; refused as unknown on a network that sends no notifications. */
export const pushSubscriptionsQuery = read("GET /api/push/subscriptions", {});

/** What this browser can, may and does. */
export const pushDeviceQuery = queryOptions({ queryKey: ["push-device"], queryFn: readDevice });
