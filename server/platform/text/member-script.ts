import { createHash } from 'node:crypto'

/**
 * Runs before the first paint, so that a signed-in reader never sees the signed-out header. Cached pages are the same
 * for everybody, so it looks for the cookie that says that there is a session.
 */
const source = "if(/(?:^|; )member=1/.test(document.cookie))document.documentElement.dataset.member=''"

/** Inline, since a separate file would have to arrive before anything is painted. */
export const memberScript = `<script>${source}</script>`

/** Allows this one inline script and no other (CSP level 3, 2.3.1). */
export const memberScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
