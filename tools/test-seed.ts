import fc from 'fast-check'

/**
 * Property tests try other values each time. Where a change waits for their verdict, FAST_CHECK_SEED makes them try the
 * same ones every time, so that a change is never refused for an older problem.
 */
const seed = Number(process.env.FAST_CHECK_SEED)
if (seed) fc.configureGlobal({ seed })
