import type { TypeContent } from './loaded-data.ts'

type Companies = Extract<TypeContent, { type: 'stocks' }>['all']

/** Companies whose market value can be compared with what they hold. */
export const multiplesOf = (list: Companies) =>
  list.flatMap(({ key, name, values: { multiple } }) =>
    multiple === null || multiple === undefined ? [] : [{ key, name, value: multiple }],
  )
