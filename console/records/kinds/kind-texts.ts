import type { ConsoleKey } from '#console/locales/zh-hans.ts'

/** The keys of the texts of declared kinds, by what each text is. */
const keys = {
  New: (at: string) => `kindNew.${at}`,
  Field: (at: string) => `kindField.${at}`,
  Option: (at: string) => `kindOption.${at}`,
  None: (at: string) => `kindNone.${at}`,
  Hint: (at: string) => `kindHint.${at}`,
  Help: (at: string) => `kindHelp.${at}`,
  Add: (at: string) => `kindAdd.${at}`,
  Empty: (at: string) => `kindEmpty.${at}`,
  Loose: (at: string) => `kindLoose.${at}`,
}

/**
 * The key of a text of a declared kind.
 * @param at the kind, its field, and what is within that, such as a value
 */
export const kindKey = (text: keyof typeof keys, ...at: readonly string[]): ConsoleKey =>
  keys[text](at.join('.')) as ConsoleKey
