/** Tag of lists of events that are hosted elsewhere. */
export const listTag = 'list:partner-events'
