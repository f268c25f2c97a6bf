import { CallError } from '#contract/errors.ts'
import { type AtlasText, atlasLimits, atlasSlugPattern, atlasTextLimits } from '#contract/market/atlas/atlas-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { cleanText, type FieldRule, rowOfTexts } from '#server/platform/database/written-texts.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import type { Translated } from '#server/platform/text/wording.ts'

/** Checks of the fields of an entry, entered in the form or imported from a table. */

export const textNames = Object.keys(atlasTextLimits) as AtlasText[]

export const textRules: Readonly<Record<AtlasText, FieldRule>> = {
  name: { max: atlasTextLimits.name },
  note: { max: atlasTextLimits.note },
  about: { max: atlasTextLimits.about, lines: true },
}

/** @throws CallError invalidInput with the name of the field */
export const parseTexts = (texts: Texts<AtlasText>): Translated<AtlasText> =>
  rowOfTexts(texts, { fields: textRules, lead: 'name' })

/** Other names, each once. @throws CallError invalidInput */
export function parseAliases(given: readonly string[]): string[] {
  const clean = [...new Set(given.map((one) => cleanText(one)).filter(Boolean))]
  const isSound = clean.length <= atlasLimits.aliases && clean.every((one) => [...one].length <= atlasTextLimits.name)
  if (!isSound) throw new CallError('invalidInput', 'aliases')
  return clean
}

/** The end of an address; undefined where it is left to be made of the name. @throws CallError invalidInput */
export function parseSlug(given: string): string | undefined {
  const clean = given.trim().toLowerCase()
  if (clean === '') return undefined
  if (!atlasSlugPattern.test(clean)) throw new CallError('invalidInput', 'slug')
  return clean
}

/** A page of theirs, or nothing. @throws CallError invalidInput */
export function parseWebsite(given: string): string {
  if (given.trim() === '') return ''
  const address = parseAddress(given, 'website')
  if (Buffer.byteLength(address) > atlasLimits.website) throw new CallError('invalidInput', 'website')
  return address
}

/** An address that is not taken: with a number behind where it is. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
