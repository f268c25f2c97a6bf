/** The parameters that the address of the list of events may carry. Apart, since the table of screens has it too. */
export const eventsQuery = ['status', 'city', 'online', 'within', 'day', 'keyword', 'after', 'month'] as const
