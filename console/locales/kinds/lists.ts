import { recordKinds } from '#contract/records/record-kinds.ts'

/** The lists of declared kinds by their addresses; a build contains them in place of the declarations. */
export const kindLists = recordKinds.map(({ kind, path }) => ({ kind, path }))
