import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'

import { eventTexts } from '#web/domains/events/event-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { shownIn } from '../../../tools/shown-elements.ts'
import { eventPage } from './event-page.tsx'
import type { EventPageData } from './loaders.ts'
import { testEvent, testType } from './test-events.ts'

type Offer = NonNullable<EventPageData['offer']>

const offered = (offer: Partial<Offer>): Offer => ({
  ...{
    event: 7,
    language: 'zh-Hans',
    types: [],
    questions: [],
    code_accepted: false,
    takes_codes: false,
    free_by_code: false,
  },
  ...{ cancellation_hours: 24, per_order: 10 },
  ...offer,
})

const pageWith = async (offer: Partial<Offer>, event: Parameters<typeof testEvent>[0] = {}) => {
  const data: EventPageData = { state: 'found', event: testEvent(event), offer: offered(offer), similar: [] }
  const Page = await eventPage(data)
  return renderTestPage(<Page />, { address: '/events/7', data })
}

const buttonsWith = async (offer: Partial<Offer>) =>
  shownIn(await pageWith(offer))
    .all('button')
    .map(({ name }) => name)

beforeAll(async () => {
  await Promise.all(languages.map(eventTexts.load))
})

describe('the tickets of an event', () => {
  it('can be had where a type is open', async () => {
    expect(await buttonsWith({ types: [testType()] })).toContain('报名')
  })

  it('are bought where one of them has a price', async () => {
    const types = [testType(), testType({ id: 2, price: '12800' })]
    expect(await buttonsWith({ types })).toContain('购票')
  })

  it('show their kinds only where these differ from the ordinary', async () => {
    const chips = async (...kinds: ('ordinary' | 'official')[]) => {
      const html = await pageWith({ types: kinds.map((kind, place) => testType({ id: place + 1, kind })) })
      return [html.includes('>普通<'), html.includes('>官方<')]
    }
    expect(await chips('ordinary', 'ordinary')).toEqual([false, false])
    expect(await chips('ordinary', 'official')).toEqual([true, true])
  })

  it('can be asked for with a code, also where no type is listed', async () => {
    expect(await buttonsWith({ takes_codes: true })).toContain('报名')
    expect(await buttonsWith({ types: [testType({ unavailable: 'over' })], takes_codes: true })).toContain('报名')
  })

  it('can be had where nobody could pay only with a code that makes them free', async () => {
    const types = [testType({ price: '12800', unavailable: 'no_payment' })]
    expect(await buttonsWith({ types })).not.toContain('购票')
    expect(await pageWith({ types })).toContain('暂不发售')
    expect(await buttonsWith({ types, free_by_code: true })).toContain('购票')
    expect(await pageWith({ types, free_by_code: true })).toContain('仅限持有免费优惠码者报名')
  })

  it('are not there where nothing is offered', async () => {
    expect(await buttonsWith({})).not.toContain('报名')
    expect(await buttonsWith({ types: [testType({ unavailable: 'over' })] })).not.toContain('报名')
  })

  it('of a cancelled event say that it does not take place, not that it is over, and offer nothing', async () => {
    const types = [testType({ unavailable: 'over' }), testType({ id: 2, price: '12800', unavailable: 'over' })]
    const html = await pageWith({ types }, { cancelled: true, cancel_reason: '台风' })
    for (const said of ['活动已取消，不再发售', '已报名的门票不再有效', '台风']) expect(html).toContain(said)
    for (const unsaid of ['已结束', '可自行取消', '报名</button>']) expect(html).not.toContain(unsaid)
    const open = await pageWith({ types: [testType()] }, { cancelled: true })
    expect(
      shownIn(open)
        .all('button')
        .map(({ name }) => name),
    ).not.toContain('报名')
  })
})
