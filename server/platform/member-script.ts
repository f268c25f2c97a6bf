import { createHash } from 'node:crypto'

/**
 * Runs before the first paint: the header of a signed-in reader is never shown signed out. Kept pages are the same for
 * everybody, so it looks for the cookie that says that there is a session.
 */
const source = "if(/(?:^|; )member=1/.test(document.cookie))document.documentElement.dataset.member=''"

/** In the page itself, since a file of its own would have to come before anything is painted. */
export const memberScript = `<script>${source}</script>`

/** Lets in this one script and no other inline one (CSP level 3, 2.3.1). */
export const memberScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
