import type { PhoneCode } from '#contract/members/accounts.ts'
import type { AreaChoice } from './context.ts'

/** An entry of the list with its names in all languages. */
export interface AreaEntry extends PhoneCode {
  names: readonly string[]
}

/** The areas to choose from: those whose numbers get codes, or all for who signs in with a password. */
export const offeredAreas = (list: readonly PhoneCode[], offered: AreaChoice): PhoneCode[] =>
  list.filter(({ sms }) => sms || offered === 'all')

/** The list in one language joined with the same list in others. */
export function withNames(list: readonly PhoneCode[], others: readonly (readonly PhoneCode[])[]): AreaEntry[] {
  const byId = others.map((other) => new Map(other.map(({ id, country }) => [id, country])))
  return list.map((entry) => ({
    ...entry,
    names: [entry.country, ...byId.flatMap((names) => names.get(entry.id) ?? [])],
  }))
}

/**
 * The first character of each letter in the order of pinyin: the collation that every browser brings along gives the initial
 * of any other character, so that no table of readings needs to travel.
 */
const firstOfLetter = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'

/** The initials of a Chinese name's pinyin, such as 'xjp' for 新加坡; empty for other names. */
export function pinyinInitials(name: string, collator: Intl.Collator): string {
  const characters = [...name].filter((character) => /\p{Script=Han}/u.test(character))
  const bounds = [...firstOfLetter]
  return characters
    .map((character) => letters[bounds.findLastIndex((bound) => collator.compare(bound, character) <= 0)] ?? '')
    .join('')
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’.,-]/g, '')

/** The entries that a search finds, in the list's order: by name, by the initials of its pinyin, or by code. */
export function findAreas(entries: readonly AreaEntry[], search: string): AreaEntry[] {
  const wanted = plain(search).replace(/^\+/, '')
  if (wanted === '') return [...entries]
  if (/^\d+$/.test(wanted)) return entries.filter(({ area_code }) => area_code.startsWith(wanted))
  const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  return entries.filter(({ names }) =>
    names.some((name) => plain(name).includes(wanted) || pinyinInitials(name, collator).startsWith(wanted)),
  )
}
