import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  conferenceLimits,
  editionTextLimits,
  unreadableColours,
} from '#contract/events/conferences/conference-terms.ts'
import { enteredPath, isChosenPath, isReservedPath } from '#contract/site/chosen-paths.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { LandingService } from '#server/modules/site/landing-pages/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { cleanText, rowOfTexts } from '#server/platform/database/written-texts.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import type { EditionRow } from '../store.ts'
import type { EntryChecks } from '../zoned-times.ts'
import { type EditionFields, isPathTaken } from './editions-store.ts'
import { eventExists } from './parts-store.ts'

/** Checks of what editors enter about an edition. */

const severalLines = new Set(['about'])
const textFields = Object.fromEntries(
  Object.entries(editionTextLimits).map(([name, most]) => [name, { max: most, lines: severalLines.has(name) }]),
) as Record<keyof typeof editionTextLimits, { max: number; lines: boolean }>
const dayMs = 86_400_000

type OtherPaths = Pick<LandingService, 'hasPath'>

/**
 * Checks a path that an editor entered.
 * @param at field of the path in the input
 * @throws CallError pathUnfit; nameTaken if the site, a landing page or another conference uses it
 */
export async function parsePath(
  tx: Transaction,
  path: string,
  at: string,
  { landingPages, ...except }: { conference?: number; edition?: number; landingPages: OtherPaths },
): Promise<string> {
  const clean = enteredPath(path)
  if (!isChosenPath(clean)) throw new CallError('pathUnfit', at)
  if (isReservedPath(clean) || (await isPathTaken(tx, clean, except)) || (await landingPages.hasPath(tx, clean)))
    throw new CallError('nameTaken', at)
  return clean
}

/** First and last day. @throws CallError invalidInput, eventEndsFirst */
export function assertDays(first: string, last: string): void {
  if (last < first) throw new CallError('eventEndsFirst', 'last_day')
  if (Date.parse(last) - Date.parse(first) >= conferenceLimits.days * dayMs)
    throw new CallError('invalidInput', 'last_day')
}

/** An address to write to; empty where there is none. @throws CallError invalidEmail */
function parseMail(text: string, at: string): string {
  const clean = cleanText(text)
  if (clean && !isMailAddress(clean)) throw new CallError('invalidEmail', at)
  return clean
}

const parseUrl = (url: string, at: string): string => (url.trim() ? parseAddress(url, at) : '')

/**
 * An edition as it is to be written.
 * @throws CallError invalidInput with the name of the field, pathUnfit, nameTaken, timeZoneUnknown, eventEndsFirst, invalidEmail,
 *   coloursUnreadable with the colour that cannot be read
 */
export async function parseEdition(
  tx: Transaction,
  input: Omit<ParsedInput<'saveEdition'>, 'id' | 'version'>,
  before: EditionRow | undefined,
  {
    media,
    landingPages,
    times,
    pictureOf,
  }: EntryChecks & { media: Pick<MediaService, 'pictures'>; landingPages: OtherPaths },
): Promise<EditionFields> {
  assertDays(input.first_day, input.last_day)
  const [unreadable] = unreadableColours(input.colours)
  if (unreadable) throw new CallError('coloursUnreadable', `colours.${unreadable}`)
  const texts = rowOfTexts(input.texts, { fields: textFields, lead: 'title' })
  if (!texts.label) throw new CallError('invalidInput', `texts.${texts.language}.label`)
  if (input.event !== null && !(await eventExists(tx, input.event))) throw new CallError('invalidInput', 'event')
  const { label, note, person, number } = conferenceLimits
  return {
    conferenceId: input.conference,
    path: await parsePath(tx, input.path, 'path', { edition: before?.id, landingPages }),
    pathStyle: input.path_style,
    character: input.character,
    colours: input.colours,
    texts,
    picture: await pictureOf(input.pic, { before: before?.picture ?? null, alt: '', field: 'pic', media }),
    timeZone: times.knownZone(input.time_zone),
    firstDay: input.first_day,
    lastDay: input.last_day,
    mapUrl: parseUrl(input.map_url, 'map_url'),
    numbers: input.numbers.map(({ value, texts: own }, place) => {
      const clean = cleanText(value)
      if (!clean || [...clean].length > number) throw new CallError('invalidInput', `numbers.${place}.value`)
      const fields = { label: { max: label } }
      return { value: clean, texts: rowOfTexts(own, { fields, lead: 'label', at: `numbers.${place}.` }) }
    }),
    ways: input.ways.map(({ texts: own }, place) => {
      const fields = { label: { max: label }, note: { max: note } }
      return { texts: rowOfTexts(own, { fields, lead: 'label', at: `ways.${place}.` }) }
    }),
    contacts: input.contacts.map(({ texts: own, email }, place) => {
      const fields = { label: { max: label }, name: { max: person } }
      const at = `contacts.${place}.`
      return { texts: rowOfTexts(own, { fields, lead: 'label', at }), email: parseMail(email, `${at}email`) }
    }),
    mailTo: parseMail(input.mail_to, 'mail_to'),
    eventId: input.event,
  }
}
