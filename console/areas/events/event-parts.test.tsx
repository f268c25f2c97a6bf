import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { everyName } from '#console/ui/fields/every-name.ts'
import type { PartnerSource } from '#contract/events/partner-events.ts'
import { type Console, ConsoleProvider } from '../../platform/console-context.tsx'
import { isCancellable } from './event-actions.tsx'
import { EventStateMark } from './event-state.tsx'
import { localTime, placeOf } from './event-words.ts'
import { OrganiserCell } from './organiser-cell.tsx'
import { FoundInFile } from './partners/import-dialog.tsx'
import { SourceState } from './partners/source-state.tsx'

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Console['t']
const html = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConsoleProvider value={{ t } as Console}>{part}</ConsoleProvider>
    </MemoryRouter>,
  )

describe('the words of an event', () => {
  it('say times by its own clock, with the offset where that is another than the site’s', () => {
    expect(localTime('2030-12-05T19:00:00+08:00')).toBe('2030-12-05 19:00')
    expect(localTime('2030-12-05T19:00:00-05:00')).toBe('2030-12-05 19:00 (-05:00)')
    expect(localTime(null)).toBe('—')
  })

  it('name the place, or that it is online, or both', () => {
    const places = (['in_person', 'online', 'both'] as const).map((attendance) =>
      placeOf({ attendance, city: '香港' }, t),
    )
    expect(places).toEqual(['香港', 'event.online', 'event.bothWays 香港'])
  })

  it('say how far it has come, and its changes with it', () => {
    expect(html(<EventStateMark event={{ state: 'published', changes: 'pending' }} />)).toMatch(
      /state--published.*published.*state--pending.*event\.changesPending/,
    )
    const decided = { state: 'pending', changes: null, waiting: false } as const
    expect(html(<EventStateMark event={decided} decision="approve" />)).toMatch(/>event\.approving</)
    expect(html(<EventStateMark event={decided} />)).toMatch(/>event\.decided</)
    expect(html(<EventStateMark event={{ ...decided, waiting: true }} decision="refuse" />)).toMatch(/>pending</)
    const changes = { state: 'published', changes: 'pending', waiting: false } as const
    expect(html(<EventStateMark event={changes} decision="refuse" />)).toMatch(/>published<.*>event\.refusing</)
    const binned = html(<EventStateMark event={{ state: 'draft', changes: null, deleted: true }} />)
    expect(binned).toContain('event.binned')
    expect(binned).not.toContain('draft')
  })

  it('name the organiser as readers know them, and the account where it is called otherwise', () => {
    const owner = { id: 7, nickname: 'lin_w', avatar_img: null }
    const cell = (organiser_name: string, account: typeof owner | null = owner) =>
      html(<OrganiserCell organiser_name={organiser_name} owner={account} language="zh-Hans" />)
    expect(cell('港岛密码学社')).toMatch(/lang="zh-Hans">港岛密码学社<.*>lin_w</)
    expect(cell('lin_w').match(/lin_w/g)).toHaveLength(1)
    expect(cell('')).toMatch(/>lin_w</)
    expect(cell('', null)).toContain('—')
  })

  it('offer to cancel only what readers have and what is not over', () => {
    expect(isCancellable({ state: 'published', status: 'in_progress' })).toBe(true)
    expect(isCancellable({ state: 'published', status: 'concluded' })).toBe(false)
    expect(isCancellable({ state: 'cancelled', status: 'upcoming' })).toBe(false)
  })
})

describe('a calendar source', () => {
  const source: PartnerSource = {
    ...{
      id: 1,
      version: 1,
      name: 'ETH',
      url: 'https://a.test/x.ics',
      time_zone: 'UTC',
      every_minutes: 360,
      paused: false,
    },
    ...{ read_time: '2030-01-01 00:00:00', next_time: null, problem: null, result: '', failing: false, events: 2 },
  }

  it('says why it cannot be read, and the details to whoever points at it', () => {
    const failing = { ...source, problem: 'status', result: 'answered with 404' } as const
    expect(html(<SourceState source={failing} />)).toMatch(/title="answered with 404".*source\.failing.*source\.status/)
  })

  it('shows no details in English where it is read', () => {
    expect(html(<SourceState source={{ ...source, result: '12 events' }} />)).not.toContain('12 events')
  })

  it.each([
    ['source.active', {}],
    ['source.new', { read_time: null }],
    ['source.paused', { paused: true, problem: 'status' }],
    ['source.file', { url: '' }],
  ] as const)('is %s', (word, change) => {
    expect(html(<SourceState source={{ ...source, ...change }} />)).toContain(word)
  })

  it('says how often it is read in the largest unit that fits', () => {
    expect([15, 60, 360, 1_440, 10_080].map((minutes) => everyName(minutes, t))).toEqual([
      'source.everyMinutes 15',
      'source.everyHour',
      'source.everyHours 6',
      'source.everyDay',
      'source.everyWeek',
    ])
  })
})

it('a file shows what it would bring and which of its lines cannot be read, without trusting either', async () => {
  await loadImportTexts('en')
  const event = {
    ...{ title: '<b>聚会</b>', language: 'zh-Hans', start_time: '2030-01-01T10:00:00+09:00', end_time: '' },
    ...{ time_zone: 'Asia/Tokyo', all_day: false, city: '东京', venue: '', url: '' },
  }
  const problems = [{ place: '4', reason: 'titleMissing', detail: ', x' } as const]
  const shown = html(<FoundInFile found={{ taken: 1, removed: 2, failed: 1, events: [event], problems }} />)
  expect(shown).toContain('partner.found 1 · partner.removes 2 · partner.failed 1')
  expect(shown).toMatch(/Line 4.*The title is missing/)
  expect(shown).toContain('&lt;b&gt;聚会&lt;/b&gt;')
})
