/**
 * True if somebody is signed in, by the cookie that scripts may read. It opens nothing: the server decides by the
 * session's own cookie.
 */
export const isMember = (): boolean => /(?:^|; )member=1/.test(document.cookie)
