/** A moment of the contract, in UTC+8, as ISO 8601 with its offset. */
export const isoTime = (value: string): string => `${value.replace(' ', 'T')}+08:00`
