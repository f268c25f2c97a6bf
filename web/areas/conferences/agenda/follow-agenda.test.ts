import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { followAgenda } from './follow-agenda.ts'

const session = (given: Partial<ConferenceSession> = {}): ConferenceSession => ({
  ...{ id: 1, hall: 1, title: 'Talk', language: 'en', track: '', abstract: '', spoken: '', speakers: [] },
  ...{ kind: 'session', day: '2026-11-20', cancelled: false },
  ...{ start_time: '2026-11-20T10:00:00+08:00', end_time: '2026-11-20T11:00:00+08:00' },
  ...given,
})
const known = { sessions: [session()], halls: [] }
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('tells of what changed, once, passes a network over that fails, and is silent after its end', async () => {
  const call = vi.spyOn(httpBackend, 'call').mockResolvedValue(known as never)
  const changes: unknown[] = []
  const stop = followAgenda({ slug: 'TideTime', language: 'en', known }, (fresh) => changes.push(fresh))
  await vi.advanceTimersByTimeAsync(minute)
  expect(call).toHaveBeenCalledWith('en', 'getForumDetail', { slug: 'TideTime', section: 'agenda' })
  expect(changes).toEqual([])
  call.mockRejectedValueOnce(new Error('no network'))
  await vi.advanceTimersByTimeAsync(minute)
  const moved = { sessions: [session({ hall: 2, cancelled: true })], halls: [] }
  call.mockResolvedValue(moved as never)
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(changes).toEqual([moved])
  stop()
  call.mockResolvedValue(known as never)
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(changes).toEqual([moved])
})
