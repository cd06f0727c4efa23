import { login, registerMember } from "@oni/api/contract";

/**
 * The contract's own rules for the forms that open a session. Fetched when one is sent, as one file: a
 * browser does not ask again for a part of it that failed to come.
 */
export const loginBody = login.body;
export const registerBody = registerMember.body;
export { recoverByCode, recoverByLink } from "@oni/api/contract";
