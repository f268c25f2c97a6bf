import { expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { inConferenceTexts } from './conference-text.ts'
import { Tickets } from './tickets.tsx'

it('marks the texts of a ticket type by their own language, not by that of the event', async () => {
  const type = { id: 1, price: '0', currency: 'HKD', currency_exponent: 2, unavailable: null, left: 3, shares_with: [] }
  const types = [
    { ...type, name: 'Full pass', description: 'Both days', language: 'en' },
    { ...type, id: 2, name: '单日票', description: '任选一天', language: 'zh-Hans' },
  ]
  const offer = { event: 7, language: 'zh-Hans', types } as unknown as Parameters<typeof Tickets>[0]['offer']
  const Page = await inConferenceTexts(() => <Tickets offer={offer} />)()
  const html = await renderTestPage(<Page />, { language: 'en' })
  expect(html).toContain('<div><b>Full pass</b>')
  expect(html).toContain('<div lang="zh-Hans"><b>单日票</b>')
})
