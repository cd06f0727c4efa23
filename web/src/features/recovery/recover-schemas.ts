export { recoverByCode, recoverByLink } from "@oni/api/contract";
