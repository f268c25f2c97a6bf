export const correctionsOnPage = 25

/** The address of a page of the list of corrections. */
export const correctionsAddress = (page: number): string => (page > 1 ? `/corrections?page=${page}` : '/corrections')
