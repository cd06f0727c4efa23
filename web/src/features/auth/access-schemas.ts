import { login, registerMember } from "@oni/api/contract";

/** The contract's own rules for the two forms. Fetched when a form is sent. */
export const loginBody = login.body;
export const registerBody = registerMember.body;
