import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/calls.ts'
import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import { unreadableColours } from '#contract/events/conferences/conference-terms.ts'
import { enteredPath, isChosenPath, isReservedPath } from '#contract/site/chosen-paths.ts'
import type { EnteredBlock, EnteredField } from '#contract/site/landing-pages/landing-blocks.ts'
import {
  type BlockKind,
  type BlockText,
  blockTextLimits,
  blockTexts,
  fieldTextLimits,
  hasLines,
  landingLimits,
  numberTextLimits,
  pageTextLimits,
} from '#contract/site/landing-pages/landing-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import type { MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import { type FieldRule, rowOfTexts } from '#server/platform/database/written-texts.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { momentOf } from '#server/platform/site-time.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import type { StoredBlock, StoredContent, StoredField } from './landing-draft.ts'
import { leadOf, linesOf } from './present.ts'

/** Checks of what editors enter about a landing page. */

type Entered = Omit<ParsedInput<'saveLandingPage'>, 'id' | 'version' | 'path'>

/** How stored pictures are found. */
interface Pictures {
  media: Pick<MediaService, 'pictures'>
  pictureOf: typeof pictureOf
}
interface Needs extends Pictures {
  before: StoredContent | undefined
}

const rulesOf = <K extends string>(limits: Readonly<Record<K, number>>) =>
  Object.fromEntries(
    Object.entries<number>(limits).map(([name, max]) => [name, { max, lines: hasLines(name) }]),
  ) as Record<K, FieldRule>

const ownPath = /^\/(?![/\\])[^\s\\]*$/

/** Returns the path of a page, in lower case. @throws CallError pathUnfit, nameTaken if the site itself uses it */
export function parseLandingPath(path: string): string {
  const clean = enteredPath(path).toLowerCase()
  if (!isChosenPath(clean)) throw new CallError('pathUnfit', 'path')
  if (isReservedPath(clean)) throw new CallError('nameTaken', 'path')
  return clean
}

/** A path of the site or a whole https address; empty where there is none. @throws CallError invalidInput */
function parseLink(link: string, at: string): string {
  const clean = link.trim()
  return clean === '' || ownPath.test(clean) ? clean : parseAddress(clean, at)
}

/** The texts of a block; null where nothing was written. */
function parseTexts<K extends BlockKind>(
  kind: K,
  texts: Texts<BlockText<K>>,
  at: string,
): Translated<BlockText<K>> | null {
  const fields = rulesOf(blockTextLimits[kind] as Record<BlockText<K>, number>)
  const isEmpty = Object.values(texts).every((own) => blockTexts(kind).every((name) => !own?.[name]?.trim()))
  return isEmpty ? null : rowOfTexts(texts, { fields, lead: leadOf(kind), at })
}

const newKey = (letter: string) => `${letter}-${randomUUID().slice(0, 13)}`

/** Keys that were there stay, so that what was sent to a form is still known; each of them once. */
function keysOf(known: ReadonlySet<string>) {
  const used = new Set<string>()
  return (key: string, letter: string): string => {
    const own = known.has(key) && !used.has(key) ? key : newKey(letter)
    used.add(own)
    return own
  }
}

/**
 * A page as it is to be stored.
 * @throws CallError invalidInput and invalidEmail with the name of the field; coloursUnreadable with the colour;
 *   pageTooLarge
 */
export async function parseContent(input: Entered, { before, ...pictures }: Needs): Promise<StoredContent> {
  const [unreadable] = unreadableColours(input.colours)
  if (unreadable) throw new CallError('coloursUnreadable', `colours.${unreadable}`)
  const endsAt = input.ends === null ? null : momentOf(input.ends)
  if (endsAt === undefined) throw new CallError('invalidInput', 'ends')
  const leadsTo = input.leads_to.trim()
  if (leadsTo !== '' && !ownPath.test(leadsTo)) throw new CallError('invalidInput', 'leads_to')
  const known = new Map((before?.blocks ?? []).map((block) => [block.key, block]))
  const keyOf = keysOf(new Set(known.keys()))
  const content: StoredContent = {
    texts: rowOfTexts(input.texts, { fields: rulesOf(pageTextLimits), lead: 'title' }),
    colours: input.colours,
    picture: await pictures.pictureOf(input.pic, {
      ...{ before: before?.picture ?? null, alt: '', field: 'pic', media: pictures.media },
    }),
    endsAt: endsAt?.toISOString() ?? null,
    leadsTo,
    blocks: [],
  }
  for (const [place, block] of input.blocks.entries()) {
    const held = known.get(block.key)
    const own = await parseBlock(block, { at: `blocks.${place}.`, held, ...pictures })
    content.blocks.push({ ...own, key: keyOf(block.key, 'b') })
  }
  if (Buffer.byteLength(JSON.stringify(content)) > landingLimits.bytes) throw new CallError('pageTooLarge')
  return content
}

interface BlockNeeds extends Pictures {
  at: string
  held: StoredBlock | undefined
}

async function parseBlock(given: EnteredBlock, { at, held, media, pictureOf: find }: BlockNeeds): Promise<StoredBlock> {
  const { key } = given
  const picture = (path: string | null): Promise<Picture | null> => {
    const before = held && 'picture' in held ? held.picture : null
    return find(path, { before, alt: '', field: `${at}pic`, media })
  }
  switch (given.kind) {
    case 'hero': {
      const { kind, drawing } = given
      const links = {
        link: parseLink(given.link, `${at}link`),
        otherLink: parseLink(given.other_link, `${at}other_link`),
      }
      const texts = parseTexts(kind, given.texts, at)
      return { kind, key, texts, picture: await picture(given.pic), drawing, ...links }
    }
    case 'text':
      return { kind: given.kind, key, texts: parseTexts(given.kind, given.texts, at) }
    case 'picture': {
      const { kind, width } = given
      return { kind, key, texts: parseTexts(kind, given.texts, at), picture: await picture(given.pic), width }
    }
    case 'items': {
      const { kind, label, count, look } = given
      return { kind, key, texts: parseTexts(kind, given.texts, at), label, count, look }
    }
    case 'numbers': {
      const { kind } = given
      const numbers = given.numbers.map(({ series, texts }, place) => {
        const clean = series.trim()
        if (!clean) throw new CallError('invalidInput', `${at}numbers.${place}.series`)
        const rules = { fields: rulesOf(numberTextLimits), lead: 'label' as const, at: `${at}numbers.${place}.` }
        return { series: clean, texts: rowOfTexts(texts, rules) }
      })
      return { kind, key, texts: parseTexts(kind, given.texts, at), numbers }
    }
    case 'event':
      return { kind: given.kind, key, texts: parseTexts(given.kind, given.texts, at), event: given.event }
    case 'form': {
      const { kind } = given
      const mailTo = given.mail_to.trim()
      if (mailTo && !isMailAddress(mailTo)) throw new CallError('invalidEmail', `${at}mail_to`)
      const fields = parseFields(given.fields, held?.kind === 'form' ? held.fields : [], at)
      return { kind, key, texts: parseTexts(kind, given.texts, at), mailTo, fields }
    }
    case 'quiz':
      return { kind: given.kind, key, texts: parseTexts(given.kind, given.texts, at), quiz: given.quiz.trim() }
  }
}

function parseFields(given: readonly EnteredField[], held: readonly StoredField[], at: string): StoredField[] {
  const keyOf = keysOf(new Set(held.map(({ key }) => key)))
  return given.map(({ key, kind, required, texts }, place) => {
    const own = `${at}fields.${place}.`
    const words = rowOfTexts(texts, { fields: rulesOf(fieldTextLimits), lead: 'label', at: own })
    if (kind === 'choice') {
      const choices = linesOf(words.options)
      if (choices.length < 2 || choices.length > landingLimits.options)
        throw new CallError('invalidInput', `${own}texts.${words.language}.options`)
    }
    return { key: keyOf(key, 'f'), kind, required, texts: words }
  })
}

/** True if readers get something of every block. */
export const isComplete = ({ blocks }: Pick<StoredContent, 'blocks'>): boolean =>
  blocks.length > 0 && blocks.every(isFilled)

function isFilled(block: StoredBlock): boolean {
  switch (block.kind) {
    case 'hero':
    case 'text':
      return block.texts !== null
    case 'picture':
      return block.picture !== null
    case 'items':
      return block.label !== null
    case 'numbers':
      return block.numbers.length > 0
    case 'event':
      return block.event !== null
    case 'form':
      return block.texts !== null && block.fields.length > 0
    case 'quiz':
      return block.quiz !== ''
  }
}
