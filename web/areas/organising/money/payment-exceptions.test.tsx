import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import { type Language, languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { shownIn } from '../../../../tools/shown-elements.ts'
import { organisingTexts } from '../organising-text.ts'
import { ExceptionRow } from './payment-exceptions.tsx'

beforeAll(() => Promise.all(languages.map((one) => organisingTexts.load(one))))

const exception = (given: Partial<PaymentException>): PaymentException => ({
  ...{ id: 7, order: 3, order_number: 'HW-7K2Q', event: { id: 1, title: 'Harbour night' }, provider: 'stripe' },
  ...{ kind: 'session', outcome: 'paid', session: 'cs_1', money: 'pi_1', amount: '12800', currency: 'JPY' },
  ...{ currency_exponent: 0, expected: '12800', expected_currency: 'HKD', expected_exponent: 2 },
  ...{ found_time: '2026-11-20 14:00:00', version: 1, handled: null },
  ...given,
})
const by = { id: 5, nickname: '林编辑', avatar_img: null }
const handled = { by, time: '2026-11-20 14:30:00', note: '已退回 <b>全额</b>' }
async function show(given: Partial<PaymentException>, language: Language = 'zh-Hans') {
  const html = await renderTestPage(<ExceptionRow row={exception(given)} onDone={() => {}} />, {
    address: '/ac_organ',
    language,
  })
  const buttons = shownIn(html)
    .all('button')
    .map(({ text }) => text)
  return { html, buttons, text: html.replace(/<[^>]*>/g, '') }
}

describe.each([
  ['zh-Hans', '标记为已处理', '重新打开', '林编辑于2026-11-20 14:30处理'],
  ['zh-Hant-HK', '標記為已處理', '重新開啟', '林编辑於2026-11-20 14:30處理'],
  ['en', 'Mark as handled', 'Reopen', 'Handled by 林编辑 on 2026-11-20 14:30'],
] as const)('an exception in %s', (language, mark, reopen, who) => {
  it('can be marked as handled while it is open, and says nothing of a handling', async () => {
    const { buttons, text } = await show({}, language)
    expect(buttons).toEqual([mark])
    expect(text).not.toContain('14:30')
  })

  it('says who handled it, when and with which note, and can be opened again', async () => {
    const { buttons, html, text } = await show({ version: 2, handled }, language)
    expect(buttons).toEqual([reopen])
    expect(text).toContain(who)
    expect(html).toContain('已退回 &lt;b&gt;全额&lt;/b&gt;')
  })
})

it('names an account that is gone', async () => {
  expect((await show({ handled: { ...handled, by: null } }, 'en')).text).toContain('Handled by a deleted account')
})

it('begins with its kind where the provider named no currency', async () => {
  expect((await show({ currency: '' }, 'en')).text).toMatch(/^Session not created by this site · /)
})
