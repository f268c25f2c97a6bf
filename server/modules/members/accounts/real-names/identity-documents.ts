import type { z } from 'zod'
import type { accountCalls } from '#contract/members/accounts.ts'

export type DocumentType = z.infer<typeof accountCalls.submitRealName.input>['document_type']

/** A year before which nobody who has a card was born. */
const firstBirthYear = 1900

/** Provinces by the first two digits of a mainland card (GB/T 2260). */
const provinces = new Set([
  '11',
  '12',
  '13',
  '14',
  '15',
  '21',
  '22',
  '23',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '50',
  '51',
  '52',
  '53',
  '54',
  '61',
  '62',
  '63',
  '64',
  '65',
  '71',
  '81',
  '82',
  '83',
])
const cardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const cardChecks = '10X98765432'

/**
 * A document number in its plainest form; undefined where it cannot be one.
 * @param now no birth date lies after it
 */
export function documentNumber(type: DocumentType, written: string, now: Date): string | undefined {
  const text = written.normalize('NFKC').trim().toUpperCase()
  switch (type) {
    case 'id_card':
      return mainlandCard(text.replace(/[\s-]/g, ''), now)
    case 'hk_id':
      return hongKongCard(text.replace(/\s/g, ''))
    case 'passport':
      return /^[A-Z0-9]{5,20}$/.test(text.replace(/\s/g, '')) ? text.replace(/\s/g, '') : undefined
    case 'other':
      return otherDocument(text.replace(/\s+/g, ' '))
  }
}

/** A resident identity card: 17 digits and a check character by ISO 7064 MOD 11-2 (GB 11643-1999). */
function mainlandCard(text: string, now: Date): string | undefined {
  if (!/^\d{17}[\dX]$/.test(text) || !provinces.has(text.slice(0, 2)) || !wasBorn(text.slice(6, 14), now))
    return undefined
  const sum = cardWeights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return cardChecks[sum % 11] === text[17] ? text : undefined
}

/** True if eight digits are a day of the calendar, not before 1900 and not after today. */
function wasBorn(digits: string, now: Date): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= firstBirthYear && date <= now
}

const letterValue = (letter: string) => letter.charCodeAt(0) - 55

/** A Hong Kong identity card: one or two letters, six digits, a check character modulo 11, with or without brackets. */
function hongKongCard(text: string): string | undefined {
  const parts = /^([A-Z]{1,2})(\d{6})(?:\(([\dA])\)|([\dA]))$/.exec(text)
  if (!parts) return undefined
  const [, letters = '', digits = '', bracketed, bare] = parts
  // A single letter has a space before it, which counts 36.
  const first = letters.length === 2 ? letterValue(letters.charAt(0)) : 36
  const values = [first, letterValue(letters.slice(-1)), ...[...digits].map(Number)]
  const sum = values.reduce((total, value, place) => total + value * (9 - place), 0)
  const wanted = (11 - (sum % 11)) % 11
  const check = wanted === 10 ? 'A' : String(wanted)
  return (bracketed ?? bare) === check ? `${letters}${digits}(${check})` : undefined
}

/** Anything else that people carry: letters and digits with the usual signs between them. */
function otherDocument(text: string): string | undefined {
  const signs = [...text.matchAll(/[\p{L}\p{N}]/gu)].length
  return signs >= 5 && text.length <= 40 && /^[\p{L}\p{N}][\p{L}\p{N} ()/.-]*$/u.test(text) ? text : undefined
}

/** A person's name in its plainest form; undefined where it cannot be one: 2 to 50 letters with the signs of names. */
export function personName(written: string): string | undefined {
  const text = written
    .normalize('NFKC')
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[•・‧]/gu, '·')
  const fits = /^\p{L}[\p{L}\p{M}·'’. -]*$/u.test(text) && [...text].length <= 50
  return fits && [...text.matchAll(/\p{L}/gu)].length >= 2 ? text : undefined
}

/** A name as it may be shown: 林** */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name
  return first + '*'.repeat(Math.min(rest.length, 8))
}

/**
 * A document number as it may be shown: its first three letters and digits and its last; brackets stay. Of a short one
 * that would be almost all, so only the first and the last are left.
 */
export function maskedDocument(number: string): string {
  const isSign = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const count = [...number].filter(isSign).length
  const head = count < 8 ? 1 : 3
  let place = 0
  return [...number]
    .map((character) => {
      if (!isSign(character)) return character
      place += 1
      return place <= head || place === count ? character : '*'
    })
    .join('')
}
