import { useSession } from "../../../stores/session.ts";
import { onWorkerMessage } from "../../device/worker.ts";
import { settleDevice, unsubscribeDevice } from "./push-device.ts";

/** Keeps this device's subscription in step with the server and the session, which it ends with. */
export function followPush(): void {
  const settle = () => {
    // Without an answer it stays as it is, and is settled at the next start.
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
