/** The place of an encrypted note, so that its bytes cannot be read as another note. */
export const noteAad = (noteId: string) => `note:${noteId}`;
