import { relayDueEvents } from '#server/platform/events/relay.ts'
import type { Services } from './services.ts'

/** For tests: brings every event that is due to its listeners, as the worker does, and waits for them. */
export async function deliverEvents({ database, registered }: Services, now = new Date()): Promise<void> {
  const { listeners } = registered
  for (let more = true; more; ) {
    const handed: (() => Promise<void>)[] = []
    const taken = await relayDueEvents({ database, listeners }, now, async (_, listener, events) => {
      handed.push(...events.map((event) => () => listener.handle(database, event, now)))
    })
    for (const handle of handed) await handle()
    more = taken > 0
  }
}
