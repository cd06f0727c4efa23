import { useSession } from "../../../stores/session.ts";
import { onWorkerMessage } from "../../device/worker.ts";
import { settleDevice, unsubscribeDevice } from "./push-device.ts";

/** Synchronizes this device's subscription with the server and the session. It ends with the session. */
export function followPush(): void {
  const settle = () => {
    // Without a response it stays unchanged, and is synchronized at the next start.
    settleDevice().catch((error) => console.info("Push was not settled.", error));
  };
  settle();
  onWorkerMessage("resubscribed", () => {
    settle();
    return true;
  });
  useSession.subscribe(({ sessionId }) => {
    if (sessionId === null) unsubscribeDevice().catch(reportError);
  });
}
