import { expect, it } from 'vitest'
import { organiserAddress, readOrganiserPlace } from './organiser-address.ts'

it.each([
  ['', { tab: 'overview', page: 1, size: 25 }],
  [
    'event=7&tab=attendees&state=paid&words=%E6%9E%97&page=3&size=50',
    { event: 7, tab: 'attendees', state: 'paid', words: '林', page: 3, size: 50 },
  ],
  ['event=x&tab=other&state=nice&page=-1&size=999', { tab: 'overview', page: 1, size: 25 }],
  [
    'event=7&tab=money&view=refunds&money=done&provider=stripe&from=2026-11-01&to=2026-11-30',
    {
      ...{ event: 7, tab: 'money', view: 'refunds', money: 'done', provider: 'stripe' },
      ...{ from: '2026-11-01', to: '2026-11-30', page: 1, size: 25 },
    },
  ],
  // States of refunds are none of payments.
  ['event=7&tab=money&money=done&provider=%3Cx&from=2026-99-99', { event: 7, tab: 'money', page: 1, size: 25 }],
])('reads %j and writes it again', (query, place) => {
  const read = readOrganiserPlace(new URLSearchParams(query))
  expect(read).toEqual({ event: undefined, state: undefined, type: undefined, words: undefined, ...place })
  expect(readOrganiserPlace(new URL(organiserAddress(read), 'http://a.test').searchParams)).toEqual(read)
})
