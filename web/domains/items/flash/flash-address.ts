import { listAddress } from '../lists/list-query.ts'

/** The address of the flash list with what is chosen in it. */
export const flashListAddress = (chosen: Parameters<typeof listAddress>[1]): string => listAddress('/news', chosen)
