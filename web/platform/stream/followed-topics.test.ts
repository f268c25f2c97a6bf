import { beforeEach, expect, it, vi } from 'vitest'
import type { SharedStream, StreamEvent } from './shared-stream.ts'

let send: (event: StreamEvent) => void
let isLive = false
let follow: typeof import('./followed-topics.ts').follow

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('EventSource', class {})
  vi.stubGlobal('navigator', { locks: {}, onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {})
  isLive = false
  vi.doMock('./shared-stream.ts', () => ({
    joinStream: (_language: string, _browser: unknown, onEvent: typeof send): SharedStream => {
      send = onEvent
      return {
        follow: () => {},
        close: () => {},
        get isLive() {
          return isLive
        },
      }
    },
  }))
  follow = (await import('./followed-topics.ts')).follow
  return () => {
    vi.unstubAllGlobals()
    vi.doUnmock('./shared-stream.ts')
    vi.resetModules()
  }
})

const ready = (resumed: boolean): StreamEvent => ({ name: 'ready', data: { topics: ['flash', 'event:7'], resumed } })
const beat: StreamEvent = { name: 'beat', data: {} }
const stock = { event: 7, start_time: '', end_time: '', cancelled: false, types: [], free_by_code: false }

/** The names of the events that a listener to a topic gets. */
function namesOf(topic: 'flash' | 'event:7'): string[] {
  const names: string[] = []
  follow('en', topic, ({ name }) => names.push(name))
  return names
}

it.each([
  ['with the first connection', ready(false)],
  ['with one that goes on after the last event', ready(true)],
  ['with the first event of a connection that another tab holds', beat],
])('has a new list ask once %s', (_how, first) => {
  const names = namesOf('flash')
  send(first)
  send(beat)
  expect(names).toEqual(['ready'])
})

it('has a list ask that begins while events arrive', () => {
  namesOf('event:7')
  send(ready(false))
  isLive = true
  expect(namesOf('flash')).toEqual(['ready'])
})

it.each([
  ['that goes on after the last event: nothing', true, ['ready'], ['ready']],
  ['that does not: changed things, since states are sent in any case', false, ['ready', 'ready'], ['ready']],
])('has to be asked for after a connection %s', (_how, resumed, flash, event) => {
  const names = [namesOf('flash'), namesOf('event:7')]
  send(ready(false))
  send(ready(resumed))
  expect(names).toEqual([flash, event])
})

it('passes events on to those who follow the topic', () => {
  const names = [namesOf('flash'), namesOf('event:7')]
  send(ready(false))
  send({ name: 'flash', data: { items: [], gone: [1] } })
  send({ name: 'state', data: { topic: 'event:7', state: stock } })
  send({ name: 'missed', data: { topic: 'flash' } })
  expect(names).toEqual([
    ['ready', 'flash', 'missed'],
    ['ready', 'state'],
  ])
})
