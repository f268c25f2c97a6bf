import { describe, expect, it } from 'vitest'
import { createAutosave, type SaveFailure } from '#web/editor/drafts/autosave.ts'
import { decisionBase, newestOf } from './decision-base.ts'
import type { StoredEvent } from './stored/stored-event.ts'
import { type EventValues, emptyValues } from './values.ts'

const stored = (version: number): StoredEvent =>
  ({ id: 7, version, event: { id: 7, version }, setup: { pools: [] } }) as unknown as StoredEvent

type Answer = { saved: true; record: StoredEvent } | { saved: false; current: StoredEvent }

/** A form with something unsaved, whose savings end so. */
function writtenForm(answer: () => Answer, why: SaveFailure = 'refused') {
  const autosave = createAutosave<EventValues, StoredEvent, number>(
    {
      send: async () => answer(),
      same: () => false,
      keepLocal: () => {},
      dropLocal: () => {},
      failure: () => ({ why, message: 'words' }),
      composing: () => false,
      clock: { now: () => 0, set: () => 0, clear: () => {} },
    },
    stored(3),
  )
  autosave.update(emptyValues('zh-Hans', '门票'))
  const newest = () => newestOf(autosave.get(), autosave.base(), undefined)
  return { autosave, newest }
}
const refused = () => {
  throw new Error('refused')
}

describe('giving up changes of an event', () => {
  it.each(['refused', 'busy', 'ended'] as const)('is possible where they cannot be saved: %s', async (why) => {
    expect(await decisionBase('discardActivityChanges', writtenForm(refused, why))).toMatchObject({ id: 7, version: 3 })
  })

  it('is possible over a newer version from another window, which goes with them', async () => {
    const form = writtenForm(() => ({ saved: false, current: stored(5) }))
    expect(await decisionBase('discardActivityChanges', form)).toMatchObject({ id: 7, version: 5 })
  })

  it('is decided on the event as it was saved, though what it offers was refused', () => {
    const event = stored(4).event
    expect(newestOf({ name: 'failed', why: 'refused', message: '' }, stored(3), event)).toMatchObject({
      ...{ id: 7, version: 4, event, setup: { pools: [] } },
    })
    expect(newestOf({ name: 'conflict', current: stored(6) }, stored(3), event)).toEqual(stored(6))
  })
})

describe('sending an event to review, and taking it back', () => {
  it.each(['submitActivity', 'withdrawActivity'] as const)('%s needs everything saved', async (name) => {
    expect(await decisionBase(name, writtenForm(refused))).toBeUndefined()
    expect(
      await decisionBase(
        name,
        writtenForm(() => ({ saved: true, record: stored(4) })),
      ),
    ).toEqual(stored(4))
  })
})
