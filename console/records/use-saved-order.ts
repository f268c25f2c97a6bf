import { useRef, useState } from 'react'
import { shapeOf } from './own-order.ts'

type Order = Parameters<typeof shapeOf>[0]

interface Options<O extends Order> {
  /** How things stand by the server's last answer. */
  saved: O | undefined
  /** Saves an order over the one that it was made from. @returns undefined where that failed */
  save: (next: O, seen: O) => Promise<{ saved: true } | { saved: false; current: O } | undefined>
  /** An order of one's own for what stands there by now. */
  over: (own: O, current: O) => O
  reload: () => void
}

/** An order that is saved with each move. Where a colleague made another one meanwhile, both are there to choose from. */
export function useSavedOrder<O extends Order>({ saved, save, over, reload }: Options<O>) {
  const [own, setOwn] = useState<{ order: O; done: boolean }>()
  const [conflict, setConflict] = useState<{ mine: O; theirs: O }>()
  const [answered, setAnswered] = useState(saved)
  // Moves that follow one another fast are saved in that order, each on top of the one before.
  const turn = useRef<Promise<void>>(Promise.resolve())
  // The order arranged here stands until the server has answered after saving it.
  if (answered !== saved) {
    setAnswered(saved)
    if (own?.done) setOwn(undefined)
  }
  const shown = own?.order ?? saved

  async function send(order: O, seen: O): Promise<void> {
    const answer = await save(order, seen)
    const mine = answer?.saved === false && over(order, answer.current)
    if (mine && shapeOf(mine) !== shapeOf(answer.current)) setConflict({ mine, theirs: answer.current })
    setOwn((now) => {
      if (now?.order !== order) return now
      return answer?.saved ? { order, done: true } : undefined
    })
    reload()
  }
  function arrange(order: O, seen = shown): void {
    if (!seen) return
    setOwn({ order, done: false })
    turn.current = turn.current.then(() => send(order, seen))
  }
  return {
    shown,
    arrange,
    /** Both orders, while one is to be chosen. */
    conflict,
    /** One of the two, which goes on top of the colleague's. */
    choose(order: O): void {
      if (!conflict) return
      setConflict(undefined)
      if (shapeOf(order) !== shapeOf(conflict.theirs)) arrange(order, conflict.theirs)
    },
    /** Discards the order arranged here in favour of the server's. */
    forget(): void {
      setConflict(undefined)
      setOwn(undefined)
      reload()
    },
  }
}
