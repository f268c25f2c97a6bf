import { useSyncExternalStore } from 'react'
import { resendCountdownSeconds } from '#contract/constants.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'

/**
 * When a code may be sent again, by purpose and address. The end is kept, not the seconds, so that closing a form or
 * reloading the page changes nothing (specification, points 4 and 9).
 */
const storageKey = 'code-sent'

export interface Destination {
  purpose: CodePurpose
  /** The email address, or area code and number. */
  address: string
}

const keyOf = ({ purpose, address }: Destination) => `${purpose} ${address.replace(/[\s-]/g, '').toLowerCase()}`

export interface Countdown {
  /** Begins once the code is on its way: never for one that could not be sent. */
  start(destination: Destination): void
  /** Whole seconds until it may be sent again; 0: now. */
  secondsLeft(destination: Destination): number
  /** True if a code was sent there from this tab. */
  wasSent(destination: Destination): boolean
  subscribe(listener: () => void): () => void
}

/** The countdowns of a tab. @param now the present moment in ms */
export function createCountdown(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number): Countdown {
  const listeners = new Set<() => void>()
  const read = (): Record<string, number> => {
    try {
      return JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, number>
    } catch {
      return {}
    }
  }
  let ends = read()
  return {
    start(destination) {
      ends = { ...ends, [keyOf(destination)]: now() + resendCountdownSeconds * 1000 }
      try {
        storage.setItem(storageKey, JSON.stringify(ends))
      } catch {
        // Private modes refuse storage; the countdown then lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    secondsLeft(destination) {
      const left = Math.ceil(((ends[keyOf(destination)] ?? 0) - now()) / 1000)
      // A clock that was set back must not lock the button for longer than the rule.
      return Math.min(resendCountdownSeconds, Math.max(0, left))
    },
    wasSent: (destination) => keyOf(destination) in ends,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let shared: Countdown | undefined

/** The countdowns of this tab. */
export function tabCountdown(): Countdown {
  shared ??= createCountdown(storageOf(), Date.now)
  return shared
}

/** Reading the property alone fails where storage is blocked. */
function storageOf(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}

const tickMs = 250

/** Seconds until a code may be sent there again, and whether one was. */
export function useCountdown(destination: Destination): { left: number; sent: boolean } {
  const countdown = tabCountdown()
  const ticking = (listener: () => void) => {
    const timer = setInterval(listener, tickMs)
    const unsubscribe = countdown.subscribe(listener)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }
  // Pages from the server know of no tab.
  const left = useSyncExternalStore(
    ticking,
    () => countdown.secondsLeft(destination),
    () => 0,
  )
  const sent = useSyncExternalStore(
    countdown.subscribe,
    () => countdown.wasSent(destination),
    () => false,
  )
  return { left, sent }
}
