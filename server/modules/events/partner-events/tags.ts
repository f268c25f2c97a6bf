/** What a page may show of events that are hosted elsewhere. */
export const listTag = 'list:partner-events'
