/** The tag of what shows a poll. */
export const pollTag = (id: number) => `poll:${id}`
