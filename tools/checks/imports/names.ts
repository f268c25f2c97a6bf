import { isForTests } from './layers.ts'
import type { SourceFile } from './tree.ts'

/** Participles by themselves say what happened to something, not what a function does or returns. */
const participles: ReadonlySet<string> = new Set(
  `shown named written opened told held kept found known taken given made said sent lost met built bought paid gone done
  seen drawn chosen spoken broken hidden sold understood thought brought meant heard begun worn lent spent left typed
  saved changed counted folded listed titled noted translated joined escaped decoded shortened managed called settled
  placed limited parsed mapped asked added trimmed rounded cleaned checked presented wanted refunded squeezed ended
  bounded wrapped pinned related encoded closed grouped locked refused signed reserved priced summed derived composed
  lookedUp leftOut putBack takenUp givenBack`
    .trim()
    .split(/\s+/),
)

/**
 * Names that the code does not use, and the usual ones, with the folders where a name is the usual one. docs/words.md
 * lists them by subject.
 */
const avoided: readonly (readonly [name: RegExp, instead: string, usual?: RegExp])[] = [
  [/^most(?!Read)[A-Z]/, 'max…'],
  [/^sound[A-Z]/, 'parse…'],
  [/^storable$/, 'sanitizeForPostgres'],
  [/^(?:later|whenNear|optional)$/, 'deferred, hydrateWhenVisible, lazyDialog'],
  [/^(?:WayHere|PaymentNews)$/, 'NavigationType, PaymentUpdate'],
  [/^(?:acted|useAct)$/, 'invalidate, useMutation'],
  [/^(?:giveBack|takeIn|lookAgain|closeOver)$/, 'processRefunds, ingest, recheck, closeExpired'],
  [/^(?:canHave|stillHad)$/, 'isSelectable, keepAvailable'],
  [
    /(?<![Cc]on)[Ff]igures?(?![a-z])/,
    'analytics, value, metric, totals or illustration',
    /^(?:web\/(?:editor|ui\/chart)|server\/platform\/text)\//,
  ],
  [/^(?:organising|correcting|translating|heldTickets)$/, 'the noun of what it is, such as organiserOrders'],
]

/** Words that only functions must not be named. */
const commonWords: ReadonlySet<string> = new Set(['later', 'optional'])

/** Names of the house that nobody else knows, and functions that are named after a participle. */
export const avoidedNames = ({ path, declared }: SourceFile): string[] =>
  (isForTests(path) || /^(?:bench|e2e)\//.test(path) ? [] : declared).flatMap(({ name, line, isFunction }) => {
    const instead = avoided.find(
      ([pattern, , usual]) => pattern.test(name) && !usual?.test(path) && (isFunction || !commonWords.has(name)),
    )?.[1]
    if (instead !== undefined) return [`${path}:${line} ${name} is a word of its own: say ${instead}`]
    return isFunction && participles.has(name) ? [`${path}:${line} ${name} says no verb and no noun`] : []
  })
