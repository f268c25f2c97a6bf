/** True if readers can see a record, as lists are filtered by it. */
export const onlineStates = ['online', 'offline'] as const
