import { addressOf, type NavigateOptions } from '#web/router/router.ts'
import { useLocation, useNavigate } from '#web/router/router-context.tsx'

/** Steps of the form that have entries of the history. */
const entrySteps = ['choose', 'details', 'pay'] as const
export type EntryStep = (typeof entrySteps)[number]
export type CheckoutStep = EntryStep | 'gone'

/** State of an entry of the history. `next`: it was entered from the step before it, to which Back leads. */
interface StepEntry {
  step: EntryStep
  next?: boolean
}

/** Returns the step that an entry of the history stands for, if it is one. */
export function stepIn(state: unknown): EntryStep | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined
  return entrySteps.find((step) => step === state.step)
}

interface Progress {
  /** Places are reserved, or were until their time was over. */
  isHeld: boolean
  isOver: boolean
  /** The attendees are known. */
  isNamed: boolean
}

/** Returns the step to show: the one that the entry stands for, or the last one before it that is possible. */
export function stepShown(wanted: EntryStep, { isHeld, isOver, isNamed }: Progress): CheckoutStep {
  if (wanted === 'choose' || !isHeld) return 'choose'
  if (isOver) return 'gone'
  return wanted === 'pay' && isNamed ? 'pay' : 'details'
}

/** The steps of the form as entries of the history, so that Back leads to the step before. */
export function useStepEntries() {
  const place = useLocation()
  const navigate = useNavigate()
  const write = (entry: StepEntry, options: NavigateOptions) =>
    navigate(addressOf(place), { ...options, state: { ...entry, keepPlace: true } })
  const entered = stepIn(place.state)
  const isNext = entered !== undefined && (place.state as StepEntry).next === true
  return {
    /** The step that the present entry stands for, if it is one. */
    entered,
    /** Marks the present entry as a step. */
    mark: (step: EntryStep) => write({ step }, { stays: true }),
    /** Goes on to a step, in an entry of its own. */
    enter: (step: EntryStep) => write({ step, next: true }, {}),
    /** Returns to an earlier step, by way of the history where it is the entry before. */
    goBack: (step: EntryStep) => (isNext ? history.back() : write({ step }, { replace: true })),
  }
}
