import type { Language } from '#language/languages.ts'
import { dayOf } from '../time.ts'

/** Days of the calendar as the contract sends them, 'YYYY-MM-DD': no moment, so no time zone either. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function partsOf(day: string) {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, date, name: months[Number(month) - 1] ?? month, number: String(Number(date)) }
}

/** A whole day, 2014.02.07 or 7 Feb 2014. */
export function calendarDay(day: string, language: Language): string {
  const { year, month, date, name, number } = partsOf(day)
  return language === 'en' ? `${number} ${name} ${year}` : `${year}.${month}.${date}`
}

/** The same in a narrow column: month and day of the present year by the site's clock, year and month of others. */
export function shortCalendarDay(day: string, now: number, language: Language): string {
  const { year, month, date, name, number } = partsOf(day)
  const thisYear = year === dayOf(now).slice(0, 4)
  if (language === 'en') return thisYear ? `${number} ${name}` : `${name} ${year}`
  return thisYear ? `${month}.${date}` : `${year}.${month}`
}
