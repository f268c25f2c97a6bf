import type { TicketType } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'

/** More names than this are too many for a line. */
const maxNames = 3

/** Names in a row, as a sentence lists them; after the third an ellipsis. */
export const namesInRow = (names: readonly string[], language: Language): string =>
  names.slice(0, maxNames).join(language === 'en' ? ', ' : '、') + (names.length > maxNames ? '…' : '')

/** The types with which a type shares what is left of it; empty where the places are its own. */
export const sharedWith = (
  { shares_with }: Pick<TicketType, 'shares_with'>,
  types: readonly Pick<TicketType, 'id' | 'name'>[],
  language: Language,
): string =>
  namesInRow(
    types.filter(({ id }) => shares_with.includes(id)).map(({ name }) => name),
    language,
  )
