import unhomoglyph from 'unhomoglyph'

/** Words of the newsroom that no part of a member's name may be. The other script's form of each character stands beside it. */
const ofNewsroom =
  /管理[员員]|官方|[编編][辑輯]部|[总總主][编編]|客服|工作人[员員]|[审審]核[员員]|系[统統](?:消息|通知|管理)|站[长長]|版主|本[站网網]/u
const invisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that UTS 39 distinguishes and a reader of a name does not. */
const alike: Readonly<Record<string, string>> = { l: 'i', '@': 'a', 4: 'a', 3: 'e', $: 's', 5: 's', '!': 'i', 7: 't' }

/** Beginnings of words: admin, admins, administrator, officially. */
const beginnings = ['admin', 'moderator', 'official', 'webmaster'].map(lookOf)
/** Whole words. */
const whole = ['editor', 'editors', 'editorial', 'staff', 'support', 'system', 'root', 'helpdesk', 'newsroom'].map(
  lookOf,
)
/** Names of the site shorter than this are also parts of other words: 香港讯息 holds 港讯. */
const distinctLength = 5

/**
 * Returns the look of a text: texts that readers confuse have the same look, whatever characters they are made
 * of (Unicode's confusables, UTS 39; forms of compatibility; marks; invisible characters; digits for letters).
 */
export function lookOf(text: string): string {
  // Capitals first: Н looks like H, and its small form like nothing of the sort.
  return small(unhomoglyph(small(unhomoglyph(visible(text))))).replace(
    /[l@43$5!7]/g,
    (character) => alike[character] ?? character,
  )
}

function visible(text: string): string {
  return text.normalize('NFKD').replace(invisible, '')
}

function small(text: string): string {
  return visible(text.toLowerCase())
}

/** True if a name would make its bearer pass for the newsroom or the site. */
export function isReserved(nickname: string, siteNames: readonly string[]): boolean {
  const words = lookOf(nickname).match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = words.join('')
  // A number behind a word is one, whatever letters its digits look like.
  const unnumbered = lookOf(withoutNumber(nickname.normalize('NFKC'))).replace(/[^\p{L}\p{N}]/gu, '')
  const parts = [...words, joined, unnumbered]
  return (
    ofNewsroom.test(joined) ||
    parts.some((part) => whole.includes(part) || beginnings.some((beginning) => part.startsWith(beginning))) ||
    siteNames.some((name) => isOfSite(lookOf(name).replace(/[^\p{L}\p{N}]/gu, ''), parts))
  )
}

/** A name without the digits, signs and spaces at its end. */
function withoutNumber(name: string): string {
  const characters = [...name]
  while (/^[\p{N}\p{P}\p{S}\s]$/u.test(characters.at(-1) ?? '')) characters.pop()
  return characters.join('')
}

function isOfSite(name: string, parts: readonly string[]): boolean {
  if (name === '') return false
  if ([...name].length >= distinctLength) return parts.some((part) => part.includes(name))
  return parts.some((part) => part.startsWith(name) || part.endsWith(name))
}
