import { expect, it } from 'vitest'
import { type ReaderCall, routeOfCall } from './call-route.ts'
import { callTable } from './call-table.ts'

it('readers ask by the method and path that the table of all calls names', () => {
  const fromDesk = ['attendRecord', 'leaveRecord']
  const calls = Object.entries(callTable).filter(
    // Pages of organisers bring the table of all calls along.
    ([name, { path }]) => !/^\/(console|admin)\//.test(path) || fromDesk.includes(name),
  )
  expect(calls.length).toBeGreaterThan(50)
  for (const [name, route] of calls) expect({ name, ...routeOfCall(name as ReaderCall) }).toEqual({ name, ...route })
})
