import fc from 'fast-check'

/**
 * Property tests try other values each time. Where a change waits for their verdict, FAST_CHECK_SEED gives them the same
 * ones each time, so that a change is never refused for what was there before it.
 */
const seed = Number(process.env.FAST_CHECK_SEED)
if (seed) fc.configureGlobal({ seed })
