/** Label of the alternative in the album's delete dialogs (contract, section 6). */
export const moveToTrash = "Move to trash";
