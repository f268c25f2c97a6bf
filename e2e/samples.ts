import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { firstQuiz } from '#contract/site/quizzes/quiz-path.ts'
import { anyConference, anyLanding } from '#web/areas/landing/screens.ts'
import { otherQuizzes } from '#web/areas/quizzes/screens.ts'
import { screens } from '#web/routes.tsx'
import { readDocument } from './document.ts'
import { call, itemInAllLanguages } from './site-content.ts'

/** Pages that are read in search of examples before a screen counts as linked from nowhere. */
const maxPages = 400
const keyword = '比特币'

const parameters = /:\w+/g
const patternOf = (path: string) => new RegExp(`^${path.replace(parameters, '([^/]+)')}$`)

/** Quizzes that editors add: the demonstration content has none but the first, which answers there as well. */
export const isOtherQuiz = (path: string) => path.startsWith(otherQuizzes)

/** Pages at paths of the editors' choice: the demonstration content has some, whatever links to them. */
const byEditors: ReadonlySet<string> = new Set([anyConference, anyLanding])

/** Fills the parameters of a path in their order. */
const fill = (path: string, values: readonly string[]) => {
  const rest = [...values]
  return path.replace(parameters, () => rest.shift() ?? '')
}

/** The parameters of an example of each screen that has some, by the screen's path. */
export type Samples = Readonly<Record<string, readonly string[]>>

/**
 * An address of a screen, with parameters that the demonstration content has: an item in all languages, else what the
 * site's own pages link to.
 * @param path the screen's canonical path or one of its aliases
 * @throws Error when no page leads to the screen
 */
export async function sampleAddress(path: string): Promise<string> {
  const screen = screens.find((one) => one.path === path || one.aliases.includes(path))
  if (!screen) throw new Error(`${path} is not in the table of screens`)
  if (!path.includes(':')) return path
  if (screen.path === '/contents/:id') return fill(path, [String(await itemInAllLanguages('article'))])
  if (screen.path === '/news/:id') return fill(path, [String(await itemInAllLanguages('flash'))])
  if (screen.path.endsWith('/:keyword')) return fill(path, [encodeURIComponent(keyword)])
  if (screen.path === anyConference) return '/CryptoFi202508'
  if (screen.path === anyLanding) return '/halving-2028'
  if (isOtherQuiz(screen.path)) return fill(screen.path, [firstQuiz, 'wharf-cat'])
  if (screen.path === '/order/:order') return (await registration()).order
  if (screen.path === '/ticket/:ticket') return (await registration()).ticket
  // The chart by itself of whatever has a page in the data section.
  const sampled = screen.path.replace(/^\/embed(?=\/:type\/:entity$)/, '/DataEra')
  const values = inject('siteSamples')[sampled]
  if (!values) throw new Error(`no page leads to ${screen.path}`)
  return fill(path, values)
}

let registered: ReturnType<typeof register> | undefined
/** One registration for all that look at what its holder sees. */
const registration = () => {
  registered ??= register()
  return registered
}

/** Registers a guest for an event to come that asks no questions. @returns the addresses of the order and its ticket */
async function register(): Promise<{ order: string; ticket: string }> {
  for (const { id } of (await call('getActivityList', { status: 'upcoming' })).list) {
    const { types, questions } = await call('getTicketOffer', { event: id })
    const type = types.find(({ unavailable }) => unavailable === null)
    if (!type || questions.length > 0) continue
    const lines = [{ type: type.id, quantity: 1 }]
    const held = await call('reserveTickets', { event: id, lines, idempotency_key: randomUUID() })
    const { order, token, name, email } = {
      order: held.id,
      token: held.token,
      name: '沈怡然',
      email: 'guest@mail.test',
    }
    const attendees = held.lines.map((line) => ({ line: line.id, name, email, answers: {} }))
    const paid = await call('confirmOrder', { order, token, name, email, attendees, idempotency_key: randomUUID() })
    const [ticket] = paid.attendees
    if (!ticket) throw new Error('the order has no ticket')
    return { order: `/order/${order}#${token}`, ticket: `/ticket/${ticket.id}#${ticket.token}` }
  }
  throw new Error('no event to come of the demonstration content takes registrations without questions')
}

/** The first link to each screen, on a site where no journey has changed anything yet. */
export async function findSamples(origin: string): Promise<Samples> {
  // No page links to the pages of ticket holders.
  const open = screens
    .filter(
      ({ access, path }) =>
        access !== 'user' &&
        !path.startsWith('/order/') &&
        !path.startsWith('/ticket/') &&
        !path.startsWith('/embed/:type/'),
    )
    .map(({ path }) => path)
  const wanted = open
    .filter((path) => path.includes(':') && !path.endsWith('/:keyword') && !byEditors.has(path) && !isOtherQuiz(path))
    .map((path) => ({ path, pattern: patternOf(path) }))
  const queue = open.filter((path) => !path.includes(':'))
  const seen = new Set(queue)
  const samples = new Map<string, string[]>()
  for (const address of queue) {
    if (samples.size === wanted.length || seen.size > maxPages) break
    const answer = await fetch(origin + address)
    for (const link of readDocument(await answer.text()).links) {
      const path = link.replace(/[?#].*/, '')
      if (!path.startsWith('/') || /^\/(en|zh-hant)\//.test(path) || seen.has(path)) continue
      seen.add(path)
      queue.push(path)
      for (const one of wanted) {
        const match = one.pattern.exec(path)
        if (match && !samples.has(one.path)) samples.set(one.path, match.slice(1))
      }
    }
  }
  return Object.fromEntries(samples)
}
