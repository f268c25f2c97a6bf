import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { paymentsEn } from '#console/locales/payments/en.ts'
import { paymentsHans } from '#console/locales/payments/zh-hans.ts'
import { paymentsHant } from '#console/locales/payments/zh-hant.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import { type Language, languages } from '#language/languages.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { type Console, ConsoleProvider } from '../../platform/console-context.tsx'
import { ExceptionHandling } from './exception-handling.tsx'
import { loadPaymentsTexts } from './payments-texts.ts'

const exception: PaymentException = {
  ...{ id: 7, order: 3, order_number: 'HW-7K2Q', event: { id: 1, title: '海港之夜' }, provider: 'stripe' },
  ...{ kind: 'session', outcome: 'paid', session: 'cs_1', money: 'pi_1', amount: '12800', currency: 'JPY' },
  ...{ currency_exponent: 0, expected: '12800', expected_currency: 'HKD', expected_exponent: 2 },
  ...{ found_time: '2026-11-20 14:00:00', version: 1, handled: null },
}
const handled = {
  by: { id: 5, nickname: '林编辑', avatar_img: null },
  time: '2026-11-20 14:30:00',
  note: '<b>已退回</b>',
}
const somebody = {
  'zh-Hans': paymentsHans['pay.health.somebody'],
  'zh-Hant-HK': paymentsHant['pay.health.somebody'],
  en: paymentsEn['pay.health.somebody'],
}

async function show(row: PaymentException, language: Language) {
  const t = translator(await loadTexts(language))
  await loadPaymentsTexts(language)
  const html = renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <ExceptionHandling row={row} onHandle={() => {}} onDone={() => {}} />
    </ConsoleProvider>,
  )
  const buttons = shownIn(html)
    .all('button')
    .map(({ text }) => text.replace(/\s/g, ''))
  return { html, buttons }
}

describe.each(languages)('the handling of an exception in %s', (language) => {
  it('is offered while it is open, and its undoing afterwards, each by one button', async () => {
    const [open, over] = [await show(exception, language), await show({ ...exception, handled }, language)]
    expect([open.buttons.length, over.buttons.length]).toEqual([1, 1])
    expect(open.buttons).not.toEqual(over.buttons)
    expect(open.html).not.toContain('14:30')
  })

  it('names the person, the time and the note, which is text', async () => {
    const { html } = await show({ ...exception, handled }, language)
    expect(html).toContain('林编辑 · 2026-11-20 14:30')
    expect(html).toContain('&lt;b&gt;已退回&lt;/b&gt;')
  })

  it('says so where the account is gone', async () => {
    const { html } = await show({ ...exception, handled: { ...handled, by: null } }, language)
    expect(html).toContain(somebody[language])
  })
})
