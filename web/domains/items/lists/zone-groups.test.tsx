// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTestPage } from '#web/platform/test-page.tsx'
import { FlashTape } from '../flash/flash-tape.tsx'
import { testItem } from '../test-items.ts'
import { WorksByMonth } from './works-by-month.tsx'

/** 1 November, 00:10 in Auckland; by the site's clock it is 19:10 on 31 October. */
const now = Date.UTC(2026, 9, 31, 11, 10)
const minutesEastOfUtc = 13 * 60

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesEastOfUtc)
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Pacific/Auckland',
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const items = [
  testItem(1, { kind: 'flash', title: '甲', release_time: '2026-10-31 19:05:00' }),
  testItem(2, { kind: 'flash', title: '乙', release_time: '2026-10-31 18:30:00' }),
  testItem(3, { kind: 'flash', title: '丙', release_time: '2026-10-30 23:00:00' }),
  testItem(4, { kind: 'flash', title: '丁', release_time: '2026-09-30 23:30:00' }),
]

it.each([
  [
    'the flash timeline by days',
    <FlashTape key="" items={items} />,
    [['甲', '乙'], ['丙'], ['丁']],
    [['甲'], ['乙', '丙'], ['丁']],
  ],
  [
    'an author’s works by months',
    <WorksByMonth key="" items={items} more={false} continued={false} />,
    [['甲', '乙', '丙'], ['丁']],
    [['甲'], ['乙', '丙', '丁']],
  ],
])(
  '%s is divided again, into new groups, once the zone of a reader whose day has just begun is known',
  async (_, list, atSite, inZone) => {
    const titles = items.map(({ title }) => title)
    const groupsOf = (groups: readonly { textContent: string | null }[]) =>
      groups.map(({ textContent }) => titles.filter((title) => textContent?.includes(title)))
    const content = await inTestPage(list, { now })
    const { container, unmount } = render(content)
    const groups = () => [...container.querySelectorAll('section')]
    const before = groups()
    expect(groupsOf(before)).toEqual(atSite)
    await act(() => vi.dynamicImportSettled())
    const after = groups()
    expect(groupsOf(after)).toEqual(inZone)
    expect(before.filter((group) => after.includes(group))).toEqual([])
    unmount()
  },
)
