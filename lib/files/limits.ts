/** The largest file that is taken. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
