import type { Language } from '#language/languages.ts'

/*
 * The day of the Chinese calendar in digits comes from Intl; its words are ours, because the versions of ICU in servers
 * and browsers word them differently (十二月 or 腊月) and what was rendered must hydrate to the same text.
 */
const monthNames = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const
const digits = ['十', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
const leapWord: Partial<Record<Language, string>> = { 'zh-Hans': '闰', 'zh-Hant-HK': '閏' }

const calendar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'Asia/Hong_Kong',
  month: 'numeric',
  day: 'numeric',
})

const knowsCalendar = calendar.resolvedOptions().calendar === 'chinese'

/** 初一 to 三十. */
function dayName(day: number): string {
  const digit = digits[day % 10] ?? ''
  if (day <= 10) return `初${digit}`
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${day < 20 ? '十' : '廿'}${digit}`
}

/**
 * The date by the Chinese calendar on the site's clock, 十月十二 or 闰六月初一. Undefined for readers of English, and
 * where the runtime does not know the calendar.
 */
export function lunarDate(moment: number, language: Language): string | undefined {
  const leap = leapWord[language]
  if (leap === undefined || !knowsCalendar) return undefined
  const parts = new Map(calendar.formatToParts(moment).map(({ type, value }) => [type, value]))
  const [, month, bis] = /^(\d{1,2})(bis)?$/.exec(parts.get('month') ?? '') ?? []
  const name = monthNames[Number(month) - 1]
  const day = Number(parts.get('day'))
  if (!name || !(day >= 1 && day <= 30)) return undefined
  return `${bis ? leap : ''}${name}月${dayName(day)}`
}
