/** What the dialogs that delete from the album offer beside it (contract, section 6). */
export const moveToTrash = "Move to trash";
