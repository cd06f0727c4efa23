import { login, registerByProvider, registerMember } from "@oni/api/contract";

/**
 * The contract's schemas for the access forms. They are fetched on submit as one file, because a browser
 * does not retry a part that failed to load.
 */
export const loginBody = login.body;
export const registerBody = registerMember.body;
export const registerByProviderBody = registerByProvider.body;
export { recoverByCode, recoverByLink } from "@oni/api/contract";
