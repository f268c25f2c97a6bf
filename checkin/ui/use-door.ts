import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { createDoor } from '../door/door.ts'
import { failureOf } from '../platform/calls.ts'
import type { Device } from '../platform/device.ts'
import { eventStorage } from '../platform/storage.ts'
import { verifyWith } from '../platform/verify.ts'
import { useProgram } from './context.ts'

/** A door follows the others this often, in ms. */
const refreshEveryMs = 8_000

/** The door of an event on this device, which goes on by itself while the program is open. */
export function useDoor(event: number, device: Device) {
  const { call } = useProgram()
  const named = useRef(device)
  named.current = device
  const door = useMemo(
    () =>
      createDoor({
        event,
        // A device is listed once it has a name.
        device: () => ({ ...named.current, name: named.current.name.trim() || '—' }),
        server: { list: (input) => call('checkInList', input), upload: (input) => call('checkInScans', input) },
        storage: eventStorage(event),
        verifyWith,
        now: Date.now,
        newId: () => crypto.randomUUID(),
        failure: failureOf,
        after: (ms) => new Promise((done) => setTimeout(done, ms)),
      }),
    [event, call],
  )
  const [state, setState] = useState(door.get)
  useEffect(() => {
    const unsubscribe = door.subscribe(() => setState(door.get()))
    const refresh = () => void door.refresh()
    void door.open().then(refresh)
    const timer = setInterval(refresh, refreshEveryMs)
    // Asking again shows either way how things stand, at once and not at the next turn.
    addEventListener('online', refresh)
    addEventListener('offline', refresh)
    return () => {
      unsubscribe()
      clearInterval(timer)
      removeEventListener('online', refresh)
      removeEventListener('offline', refresh)
    }
  }, [door])
  return { door, state }
}
