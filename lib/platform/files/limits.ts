/** Maximum file size in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
