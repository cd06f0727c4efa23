export const importsPath = "/api/keeper/imports";

/** Returns the URL of an upload, a path of this origin. */
export const uploadUrlOf = (id: string): string => `${importsPath}/${id}/upload`;
