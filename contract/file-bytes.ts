/**
 * The beginning of a file in the place of its text whose encoding the server has to find out; its bytes follow in base64.
 * Without zod: the console uses it.
 */
export const fileBytesPrefix = 'data:application/octet-stream;base64,'
