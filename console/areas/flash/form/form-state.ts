import { type FlashFields, flashFields } from '#contract/newsroom/fields/flash-fields.ts'
import { emptyTextFields, pickTextFields } from '#contract/newsroom/fields/text-fields.ts'
import type { Flash, FlashTemplate } from '#contract/newsroom/flash.ts'
import type { Language } from '#language/languages.ts'

/** State of the form: a new text, or a change of a published one. */
export interface FormState {
  fields: FlashFields
  /** The record of a draft, once it has one. */
  id: number | undefined
  /** Published item that this corrects, if any. */
  item: number | undefined
  version: number
  /** Correction note for readers. */
  note: string
  /** The text as typed; see `plannedTime`. */
  time: string
  /** When it goes out unless it is changed, 'YYYY-MM-DD HH:mm:ss'; none for what is not planned. */
  planned: string | undefined
  /** The language was chosen; until then it follows what is typed. */
  languageChosen: boolean
  /** Something was typed that is not saved. */
  dirty: boolean
  savedTime: string | undefined
  /** Fields at the start of editing, or as last saved. */
  base: FlashFields
  /** Somebody else's newer version, to choose between. */
  newer: Flash | undefined
}

/** A form for a flash that was not begun, in the language that the editor writes in. */
export const emptyForm = (language: Language): FormState => ({
  fields: emptyTextFields(flashFields, language),
  base: emptyTextFields(flashFields, language),
  id: undefined,
  item: undefined,
  version: 0,
  note: '',
  time: '',
  planned: undefined,
  languageChosen: false,
  dirty: false,
  savedTime: undefined,
  newer: undefined,
})

/** Returns the fields of a stored flash that the form edits. */
export const fieldsOf = (flash: Flash): FlashFields => pickTextFields(flashFields, flash)

/** The plan of a stored flash, as the form shows it. */
function planOf({ state, publish_time }: Flash): Pick<FormState, 'planned' | 'time'> {
  const planned = state === 'planned' ? (publish_time ?? undefined) : undefined
  return { planned, time: planned?.slice(0, 16) ?? '' }
}

/** A draft to continue, or a planned flash, which keeps its time. */
export const formOfDraft = (flash: Flash, language: Language): FormState => ({
  ...emptyForm(language),
  ...planOf(flash),
  fields: fieldsOf(flash),
  base: fieldsOf(flash),
  languageChosen: true,
  id: flash.id ?? undefined,
  version: flash.version,
  savedTime: flash.saved_time,
})

/** A correction of what readers have; `typed` is laid over it where a new flash becomes the update of an old one. */
export const formOfCorrection = (flash: Flash, language: Language, typed?: Partial<FlashFields>): FormState => ({
  ...emptyForm(language),
  fields: { ...fieldsOf(flash), ...typed },
  base: fieldsOf(flash),
  languageChosen: true,
  item: flash.item ?? undefined,
  version: flash.version,
})

/**
 * True for what is saved by an explicit act alone: a correction, and a planned flash, which could otherwise go out with
 * half a sentence in it.
 */
export const isSavedExplicitly = ({ item, planned }: FormState): boolean => item !== undefined || planned !== undefined

/** The correction of a planned flash that was published while it was open; what was typed into it stays. */
export function afterGoingOut(now: FormState, flash: Flash, language: Language): FormState {
  const names = Object.keys(now.fields) as (keyof FlashFields)[]
  const typed = names.filter((name) => JSON.stringify(now.fields[name]) !== JSON.stringify(now.base[name]))
  const changes = Object.fromEntries(typed.map((name) => [name, now.fields[name]]))
  return { ...formOfCorrection(flash, language, changes), dirty: typed.length > 0 }
}

/** Returns the form with one field changed; until a language is chosen it follows the typed text. */
export function withField<K extends keyof FlashFields>(
  now: FormState,
  { name, value }: { name: K; value: FlashFields[K] },
  desk: Language,
): FormState {
  const fields = { ...now.fields, [name]: value }
  const languageChosen = now.languageChosen || name === 'language'
  if (!languageChosen) fields.language = likelyLanguage(fields, desk)
  return { ...now, fields, languageChosen, dirty: true }
}

/** Takes over what a saving of `sent` answered, where this is still what is being written; what was typed since stays. */
export function afterSaving(now: FormState, sent: FormState, flash: Flash): FormState {
  if (now.id !== sent.id || now.item !== sent.item) return now
  return {
    ...now,
    id: flash.id ?? undefined,
    version: flash.version,
    savedTime: flash.saved_time,
    base: sent.fields,
    dirty: now.fields !== sent.fields,
  }
}

/**
 * Puts the fields chosen from two versions on top of the version that somebody else saved; where that one was published or
 * planned meanwhile, the form corrects it, or keeps its time.
 */
export function onTopOfNewer(now: FormState, fields: FlashFields): FormState {
  const { newer } = now
  if (!newer) return now
  const base = fieldsOf(newer)
  const dirty = JSON.stringify(fields) !== JSON.stringify(base)
  const onto = { fields, base, version: newer.version, newer: undefined, languageChosen: true, dirty }
  if (newer.item !== null) return { ...now, ...onto, id: undefined, item: newer.item, planned: undefined, time: '' }
  const plan = newer.publish_time === (now.planned ?? null) ? {} : planOf(newer)
  return { ...now, ...onto, ...plan }
}

/** The record of what is written, for a call that saves it: none for a draft that has none yet. */
export const recordOf = ({ id, version }: FormState) => (id === undefined ? {} : { id, version })

/** The fields with a template in them; what was typed already stays where the template has nothing. */
export const withTemplate = (fields: FlashFields, { title, text, importance, labels }: FlashTemplate): FlashFields => ({
  ...fields,
  importance,
  title: title || fields.title,
  text: text || fields.text,
  labels: [...new Set([...fields.labels, ...labels])],
})

const fewestLetters = 12

/** The language that a text is most likely in. Which of the Chinese scripts is the desk's own: both share many characters. */
export function likelyLanguage({ title, text }: FlashFields, desk: Language): Language {
  const words = title + text
  const han = words.match(/\p{sc=Han}/gu)?.length ?? 0
  const letters = words.match(/\p{sc=Latin}/gu)?.length ?? 0
  if (han > 0) return desk === 'en' ? 'zh-Hans' : desk
  return letters >= fewestLetters ? 'en' : desk
}

/** True if there is anything to keep. */
export const isEmpty = ({ title, text, source_url }: FlashFields): boolean =>
  title.trim() === '' && text.trim() === '' && source_url.trim() === ''

/** Code points, as limits count them. */
export const lengthOf = (text: string): number => [...text].length
