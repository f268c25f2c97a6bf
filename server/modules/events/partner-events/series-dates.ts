import ICAL from 'ical.js'

/** The dates of repeated events. Pure. */

/**
 * The dates of a repeated event, and whether the calendar has them: a rule may go on without any. The start is one of
 * them, which the library forgets where there is no rule.
 */
export function* datesOf(main: ICAL.Event): Generator<{ date: ICAL.Time; exists: boolean }, undefined> {
  const { component, startDate: first } = main
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null
  if (!rule) yield { date: first, exists: true }
  const added = new Set(component.getAllProperties('rdate').flatMap((one) => one.getValues().map(String)))
  const dates = main.iterator()
  for (let date = dates.next() as ICAL.Time | undefined; date; date = dates.next() as ICAL.Time | undefined)
    if (rule || date.compare(first) !== 0)
      yield { date, exists: !rule || fits(date, rule, first) || added.has(String(date)) }
}

/**
 * True if the calendar has the day that a rule asks for. The library takes the day after the end of a shorter month, which
 * the standard leaves out (RFC 5545, 3.3.10).
 */
function fits({ year, month, day }: ICAL.Time, { freq, parts }: ICAL.Recur, first: ICAL.Time): boolean {
  const isOf = (values: unknown, ...these: number[]) =>
    !Array.isArray(values) || these.some((one) => values.includes(one))
  const { BYMONTH, BYMONTHDAY } = parts as Readonly<Record<string, unknown>>
  if (!isOf(BYMONTH, month)) return false
  if (BYMONTHDAY) return isOf(BYMONTHDAY, day, day - ICAL.Time.daysInMonth(month, year) - 1)
  const isByDay = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY'].some((part) => part in parts)
  if (isByDay || (freq !== 'YEARLY' && freq !== 'MONTHLY')) return true
  return day === first.day && (freq === 'MONTHLY' || BYMONTH !== undefined || month === first.month)
}
