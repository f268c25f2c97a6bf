import { expect, it } from 'vitest'
import { type ReaderCall, routeOfCall } from './call-route.ts'
import { callTable } from './call-table.ts'

it('readers ask by the method and path that the table of all calls names', () => {
  const fromDesk = ['attendRecord', 'leaveRecord']
  const calls = Object.entries(callTable).filter(
    ([name, { path }]) => !path.startsWith('/console/') || fromDesk.includes(name),
  )
  expect(calls.length).toBeGreaterThan(50)
  for (const [name, route] of calls) expect({ name, ...routeOfCall(name as ReaderCall) }).toEqual({ name, ...route })
})
