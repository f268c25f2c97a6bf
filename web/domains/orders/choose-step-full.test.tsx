import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { type Language, languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { shownIn } from '../../../tools/shown-elements.ts'
import { ChooseStep } from './choose-step.tsx'
import { orderTexts } from './order-text.ts'

type Offer = CallOutput<'getTicketOffer'>

beforeAll(() => Promise.all(languages.map((one) => orderTexts.load(one))))

const type = (id: number, more: object) => ({
  ...{ id, name: `票${id}`, description: '', language: 'zh-Hans', kind: 'ordinary', price: '12800', currency: 'HKD' },
  ...{
    currency_exponent: 2,
    group_prices: [],
    left: 0,
    per_order: 10,
    may_return: 0,
    shares_with: [],
    needs_code: false,
  },
  ...{ unavailable: 'sold_out', waiting_list: true, ...more },
})
async function show(types: object[], language: Language = 'zh-Hans', more: object = {}) {
  const offer = { types, questions: [], per_order: 10, takes_codes: false, ...more } as unknown as Offer
  const html = await renderTestPage(
    <ChooseStep
      event={7}
      offer={offer}
      busy={false}
      failure={undefined}
      before={{ lines: [], codes: [] }}
      onReserve={async () => true}
    />,
    { address: '/events/7', language },
  )
  const buttons = shownIn(html)
    .all('button')
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
  return { text: html.replace(/<[^>]*>/g, ' '), buttons }
}

describe('tickets of which none is left', () => {
  it('offer the waiting list of each type, and nothing that leads on', async () => {
    expect((await show([type(1, {}), type(2, {})])).buttons).toEqual(['候补 票1', '候补 票2'])
  })

  it.each([
    ['one type is left', [type(1, {}), type(2, { unavailable: null, left: 3 })], {}],
    ['an invitation code may open one', [type(1, {}), type(2, {})], { takes_codes: true }],
    ['a code may make one free', [type(1, {}), type(2, { unavailable: 'no_payment' })], {}],
  ])('lead on where %s', async (_, types, more) => {
    expect((await show(types, 'zh-Hans', more)).buttons).toContain('填写参加者资料')
  })

  it.each([
    ['zh-Hans', '售罄', '已满'],
    ['zh-Hant-HK', '售罄', '已滿'],
    ['en', 'Sold out', 'Full'],
  ] as const)(
    'are sold out where they cost something, and full where they are free, in %s',
    async (language, sold, full) => {
      const { text } = await show([type(1, {}), type(2, { price: '0', kind: 'free' })], language)
      expect(text.match(new RegExp(`${sold}|${full}`, 'g'))).toEqual([sold, full])
    },
  )
})
