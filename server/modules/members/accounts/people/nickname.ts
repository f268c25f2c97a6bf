import { randomInt } from 'node:crypto'
import { nicknameLength } from '#contract/constants.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'

const reader: Readonly<Record<Language, string>> = { 'zh-Hans': '读者', 'zh-Hant-HK': '讀者', en: 'Reader ' }

/** The name of somebody who has not chosen one yet. It reveals nothing about their address. */
export const freshNickname = (language: Language): string => `${reader[language]}${randomInt(100_000, 1_000_000)}`

const ofRole: Readonly<Record<Role, string>> = {
  administrator: '管理员',
  editor: '编辑',
  columnist: '专栏作者',
  organiser: '主办方',
}

/** The name of somebody who was given a role together with the account, until they choose one. */
export const nicknameOfRole = (role: Role): string => `${ofRole[role]}${randomInt(100, 1_000)}`

/** Name of an erased account in the rows that refer to it. */
export const erasedNickname = '已注销用户'

/** Zero-width characters and those that change the writing direction: they make one name look like another. */
const deceptive =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu

/** A name as it is stored: one line, single spaces, no invisible characters. Empty if nothing is left. */
export function cleanNickname(text: string): string {
  const spaced = text.normalize('NFC').replace(/\s+/gu, ' ')
  const cleaned = spaced.replace(deceptive, '').replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}

/** A name that came from elsewhere, cut to what is allowed; undefined where nothing is left of it. */
export function nicknameFrom(text: string | undefined): string | undefined {
  const cut = [...cleanNickname(text ?? '')].slice(0, nicknameLength.max).join('').trim()
  return cut || undefined
}
