import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { StoredSetup } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import { type Autosave, createAutosave, type SaveState } from '#web/editor/drafts/autosave.ts'
import { createLocalCopies, type LocalCopies, type LocalCopy } from '#web/editor/drafts/local-copies.ts'
import { saveFailure } from '#web/editor/drafts/save-failure.ts'
import { useSavingMoments } from '#web/editor/drafts/use-saving-moments.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { organiserCall } from '../organiser-backend.ts'
import { type OrganisingTranslate, useOrganisingText } from '../organising-text.ts'
import { findings } from './checks.ts'
import { newestOf } from './decision-base.ts'
import { inOneOrder, sameValues } from './same-values.ts'
import { type StoredEvent, storedOf } from './stored/stored-event.ts'
import { isAmountTyped, onAmountLeft } from './typed-amount.ts'
import { type EventValues, emptyValues, eventOf, isBlankEvent, setupOf, valuesOf, withNumbers } from './values.ts'

export type EventCopy = LocalCopy<EventValues>

export interface EventForm {
  form: UseFormReturn<EventValues>
  stored: StoredEvent | undefined
  save: SaveState<StoredEvent>
  autosave: Autosave<EventValues, StoredEvent>
  keptHere: boolean
  copies(): LocalCopies<EventValues>
  /** Increases when other values replace the shown ones: the text editor starts again. */
  shown: number
  /** All values at once, from a copy or the server, as if they were written. */
  put(values: EventValues): void
  /** Returns the newest state that the server is known to have. */
  newest(): StoredEvent | undefined
  /** The server's state takes the place of what is here. */
  adopt(stored: StoredEvent): void
}

const areValues = (value: unknown): value is EventValues => Array.isArray((value as EventValues | undefined)?.types)

/** The stored types without their prices, which do not apply in another currency. */
const withoutPrices = (setup: StoredSetup | undefined): Pick<StoredSetup, 'types'> | undefined =>
  setup && { types: setup.types.map((type) => ({ ...type, price: '0', group_prices: [] })) }

/** Keys for detecting changes; the server is not asked again while a key is unchanged. */
const setupKey = (values: EventValues) => inOneOrder(setupOf(values))
const eventKey = (values: EventValues) => inOneOrder(eventOf(values))

/** The values of the form of an event, which are saved by themselves and kept on this device until they are. */
export function useEventForm(begun: StoredEvent | undefined, userId: number): EventForm {
  const t = useOrganisingText()
  const language = useLanguage()
  const spoken = useRef(language)
  spoken.current = language
  const [first] = useState(() =>
    begun ? valuesOf(begun.event, begun.setup) : emptyValues(language, t('ticketNameDefault')),
  )
  const form = useForm<EventValues>({
    defaultValues: first,
    mode: 'onTouched',
    resolver: resolverOf(t),
  })
  const [keptHere, setKeptHere] = useState(true)
  const [shown, setShown] = useState(0)
  const local = useMemo(() => createCopies(userId), [userId])
  const sent = useRef(begun && { key: eventKey(first), event: begun.event })
  const savedSetup = useRef(begun ? setupKey(first) : '')
  const [autosave] = useState(() =>
    createAutosave<EventValues, StoredEvent, ReturnType<typeof setTimeout>>(
      {
        send: async (values, base, leaving) => {
          const speaking = spoken.current
          // The offer of an event is saved separately; readers of a published one need no review of a number of places.
          const known = sent.current
          if (base && known && known.key === eventKey(values)) {
            const setup = await saveSetup(speaking, base.id, values)
            return { saved: true, record: storedOf(known.event, setup) }
          }
          const input = { ...eventOf(values), ...(base ?? { client_key: local.tab }) }
          const answer = await organiserCall(speaking, 'activityUpdate', input, { leaving })
          if (!answer.saved) {
            const setup = await organiserCall(speaking, 'activityTickets', { id: answer.current.id })
            return { saved: false, current: storedOf(answer.current, setup) }
          }
          sent.current = { key: eventKey(values), event: answer.record }
          const setup = await saveSetup(speaking, answer.record.id, values)
          return { saved: true, record: storedOf(answer.record, setup) }
        },
        same: ({ event, setup }, values) => sameValues(valuesOf(event, setup), values),
        keepLocal: (values, base) =>
          setKeptHere(local.of(base?.id ?? 'new').keep({ fields: values, base, at: Date.now() })),
        dropLocal: local.drop,
        failure: saveFailure,
        composing: () => isPriceTyped(),
        clock: { now: Date.now, set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer) },
      },
      begun,
    ),
  )
  const setups = useRef(begun?.setup)
  /** Readers can buy at a price as soon as it is saved: one that is being typed is not saved yet. */
  const isPriceTyped = () => sent.current?.event.state === 'published' && isAmountTyped()
  const setupCurrency = useRef(first.currency)

  async function saveSetup(speaking: Language, id: number, values: EventValues): Promise<StoredSetup> {
    const numbered = withKnownNumbers(values)
    if (setups.current && savedSetup.current === setupKey(numbered)) return setups.current
    const before = setupCurrency.current === numbered.currency ? setups.current : withoutPrices(setups.current)
    const setup = await organiserCall(speaking, 'saveActivityTickets', { id, ...setupOf(numbered, before) })
    setups.current = setup
    setupCurrency.current = numbered.currency
    const now = withNumbers(form.getValues(), numbered, setup)
    for (const name of ['pools', 'types', 'questions'] as const)
      for (const [place, { id: number }] of now[name].entries()) form.setValue(`${name}.${place}.id`, number)
    savedSetup.current = setupKey(withNumbers(numbered, numbered, setup))
    return setup
  }
  /** Values that were taken before an answer brought numbers get them from the form. */
  const withKnownNumbers = (values: EventValues): EventValues => {
    const now = form.getValues()
    const known = new Map([...now.pools, ...now.types, ...now.questions].map(({ key, id }) => [key, id]))
    const numbered = <R extends { key: string; id?: number }>(rows: R[]) =>
      rows.map((row) => ({ ...row, id: row.id ?? known.get(row.key) }))
    return {
      ...values,
      pools: numbered(values.pools),
      types: numbered(values.types),
      questions: numbered(values.questions),
    }
  }
  const save = useSyncExternalStore(autosave.subscribe, autosave.get)
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { type, name }) => {
      // Numbers that the server gave are nothing that somebody wrote.
      if (type === undefined && name?.endsWith('.id')) return
      const values = structuredClone(form.getValues())
      if (autosave.base() || autosave.hasUnsaved() || !isBlankEvent(values)) autosave.update(values)
    })
    return unsubscribe
  }, [form, autosave])
  useEffect(() => onAmountLeft(autosave.finishComposition), [autosave])
  const [moments] = useState(() => ({
    ...autosave,
    // It stays on this device, which goes on with it.
    leave: () => void (isPriceTyped() || autosave.leave()),
  }))
  useSavingMoments(moments)
  const put = (values: EventValues) => {
    form.reset(values)
    setShown((now) => now + 1)
    autosave.update(structuredClone(values))
  }
  return {
    form,
    stored: autosave.base(),
    save,
    autosave,
    keptHere,
    shown,
    copies: () => local.of(begun?.id ?? 'new'),
    put,
    newest: () => newestOf(autosave.get(), autosave.base(), sent.current?.event),
    adopt(stored) {
      const values = valuesOf(stored.event, stored.setup)
      setups.current = stored.setup
      savedSetup.current = setupKey(values)
      sent.current = { key: eventKey(values), event: stored.event }
      form.reset(values)
      setShown((now) => now + 1)
      autosave.adopt(stored)
    },
  }
}

/** Copies of what is written, under the event's number once it has one. */
function createCopies(userId: number) {
  const tab = crypto.randomUUID()
  const known = new Map<number | 'new', LocalCopies<EventValues>>()
  const of = (record: number | 'new') => {
    const owner = { kind: 'event', user: userId, record, tab } as const
    const copies = known.get(record) ?? createLocalCopies(localStorage, owner, Date.now, areValues)
    known.set(record, copies)
    return copies
  }
  const drop = () => {
    for (const copies of known.values()) copies.drop()
  }
  return { of, drop, tab }
}

interface FieldError {
  type: string
  message: string
}
type ErrorTree = { [name: string]: FieldError | ErrorTree }

/** Checks the values as they stand; texts of what is wrong are in the reader's language. */
const resolverOf =
  (t: OrganisingTranslate): Resolver<EventValues> =>
  (values) => {
    const errors = errorsOf(values, t)
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<EventValues> }
      : { values, errors: {} }
  }

/** Returns validation errors in the form library's format: by field name. */
function errorsOf(values: EventValues, t: OrganisingTranslate): ErrorTree {
  const errors: ErrorTree = {}
  for (const { field, problem, values: places } of findings(values)) {
    const path = field.split('.')
    let tree = errors
    for (const step of path.slice(0, -1)) {
      tree[step] ??= {}
      tree = tree[step] as ErrorTree
    }
    tree[path.at(-1) ?? ''] ??= { type: problem, message: t(problem, places) }
  }
  return errors
}
