import { randomInt } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import { hourMs } from '#server/platform/durations.ts'
import { siteDay } from '#server/platform/site-time.ts'

const longestName = 100
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const chanceLength = 5

/** The number of a new order, such as '20261120-8F31C': the day in the site's time, then chance. */
export function newOrderNumber(now: Date): string {
  const chance = Array.from({ length: chanceLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${siteDay(now).replaceAll('-', '')}-${chance}`
}

/** A person's name in one line, of any script. @throws CallError attendeesIncomplete where it is empty or too long */
export function parseName(text: string, at: string): string {
  const name = cleanText(text)
  if (!name || [...name].length > longestName) throw new CallError('attendeesIncomplete', at)
  return name
}

/** An address in the form that is stored and compared. @throws CallError invalidEmail */
export function parseEmail(text: string, at: string): string {
  const email = text.normalize('NFKC').trim().toLowerCase()
  if (!isMailAddress(email) || !/@[^@]+\.[^@.]+$/.test(email)) throw new CallError('invalidEmail', at)
  return email
}

/** Until when holders may cancel; null: they may not. */
export const cancelUntil = (startsAt: Date, hours: number | null): Date | null =>
  hours === null ? null : new Date(startsAt.getTime() - hours * hourMs)

/**
 * Attendees for every place of an order, by line.
 * @throws CallError attendeesIncomplete where a line has too few or too many
 */
export function matchPlaces(
  lines: readonly { id: number; quantity: number }[],
  attendees: readonly { line: number }[],
): void {
  for (const { id, quantity } of lines)
    if (attendees.filter(({ line }) => line === id).length !== quantity)
      throw new CallError('attendeesIncomplete', 'attendees')
  const stray = attendees.findIndex(({ line }) => lines.every(({ id }) => id !== line))
  if (stray >= 0) throw new CallError('attendeesIncomplete', `attendees.${stray}.line`)
}
