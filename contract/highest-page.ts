/** The highest page number that a call of a list takes. Not among the constants, which every reader loads. */
export const highestPage = 1_000_000
