import type { Language } from '#language/languages.ts'
import { fieldLanguages, fieldWords } from '../../locales/field-words/field-words.ts'

const places: Readonly<Record<Language, 0 | 1 | 2>> = { 'zh-Hans': 0, 'zh-Hant-HK': 1, en: 2 }

/** Containers of the contract whose names mean nothing to somebody who fills in a form. */
const silent = new Set(['texts', 'titles', 'versions'])

/** A field as the server names it, with the maximum length where that was exceeded. */
const fieldPattern = /^[\w-]+(?:\.[\w-]+)*(?: \(≤ \d+\))?$/

/** The form that was refused. */
export interface RefusedForm {
  call: string
  /** Kind of the record, where its fields are declared, and the texts with their labels. */
  kind?: string
  texts?: Readonly<Partial<Record<string, string>>>
}

/**
 * Returns the message of a refused form, followed by the fields in the words of the form.
 * @param message of the server
 * @param named fields by the contract's names, such as 'texts.en.title'
 */
export function wordRefusal(message: string, named: readonly string[], form: RefusedForm, language: Language): string {
  if (named.length === 0 || !named.every((field) => fieldPattern.test(field))) return message
  const words = named.map((field) => fieldInWords(field, form, language))
  // A field without a word: the server's own message is better than none.
  if (words.includes(undefined)) return message
  const list = [...new Set(words)].join(language === 'en' ? ', ' : '、')
  return `${message}${language === 'en' ? ': ' : '：'}${list}`
}

function fieldInWords(field: string, { call, kind, texts = {} }: RefusedForm, language: Language): string | undefined {
  const place = places[language]
  const [path = '', most] = field.replace(/\)$/, '').split(' (≤ ')
  const steps: string[] = []
  const declared: string[] = []
  let mark: string | undefined
  const segments = path.split('.')
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (/^\d+$/.test(segment)) {
      steps.push(`${steps.pop() ?? ''} ${Number(segment) + 1}`.trim())
    } else if (Object.hasOwn(fieldLanguages, segment) && index > 0) {
      mark = fieldLanguages[segment]?.[place]
    } else if (isLast || !silent.has(segment)) {
      declared.push(segment)
      const word =
        texts[`kindField.${kind}.${declared.join('.')}`] ??
        (fieldWords[`${call}.${segment}`] ?? fieldWords[segment])?.[place]
      if (!word) return undefined
      steps.push(word)
    }
  }
  // A text that is refused as a whole, or one of a plain list of languages.
  if (steps.length === 0) steps.push(fieldWords.texts?.[place] ?? '')
  const [open, close] = language === 'en' ? [' (', ')'] : ['（', '）']
  const notes = [mark, most && `≤ ${most}`].filter(Boolean).join(language === 'en' ? ', ' : '，')
  return steps.join(' › ') + (notes && `${open}${notes}${close}`)
}
