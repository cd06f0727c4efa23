/**
 * The origin of the network that this program belongs to. It is empty in a browser, because a page calls
 * the network that serves it.
 */
let origin = "";

/** Sets the origin that a program outside of a browser calls. */
export const setNetwork = (url: string): void => void (origin = url);

/** Returns the address of a request. */
export const addressOf = (path: string): string => origin + path;

/** Returns the URL of a page, for other people. */
export const pageUrl = (path: string): string => (origin || window.location.origin) + path;
