import type { Translate } from '#console/locales/translate.ts'
import type { TranslatedField } from '#contract/records/record-kind.ts'
import { kindKey } from './kind-texts.ts'

/** The texts of a kind, or of a part, as the form asks for them. @param at the kind, and the name of the part */
export const textFieldsOf = (t: Translate, texts: Readonly<Record<string, TranslatedField>>, at: readonly string[]) =>
  Object.entries(texts).map(([name, { max, rows }]) => ({
    ...{ name, max, label: t(kindKey('Field', ...at, name)) },
    ...(rows && { rows }),
  }))
