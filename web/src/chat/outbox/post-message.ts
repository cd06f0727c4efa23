import { defineWrite } from "../../live/calls/call.ts";

/** Sends a message by a request. The nonce prevents a duplicate. */
export const postMessage = defineWrite("POST /api/channels/:id/messages");
