import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadTexts, translator } from '#console/locales/translate.ts'
import type { CallOutput } from '#contract/calls.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Console, ConsoleProvider } from '../platform/console-context.tsx'
import { DeskTroubles } from './desk-troubles.tsx'

type Troubles = CallOutput<'getDesk'>['troubles']

const none: Troubles = {
  webhooks: 0,
  translations: 0,
  sources: 0,
  deliveries: [],
  sms: [],
  events: 0,
  books: 0,
  refunds: 0,
}

async function render(troubles: Partial<Troubles>, language: Language = 'zh-Hans') {
  const value = { t: translator(await loadTexts(language)), me: { id: 1, roles: ['editor'] } } as unknown as Console
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConsoleProvider value={value}>
        <DeskTroubles troubles={{ ...none, ...troubles }} />
      </ConsoleProvider>
    </MemoryRouter>,
  )
}

describe('the troubles on the desk', () => {
  it('take no room where there are none', async () => {
    expect(await render({})).toBe('')
  })

  it.each<[string, Troubles['sms'][number]]>([
    ['阿联酋（+971）今天的额度已用八成', { scope: '+971', level: 80, countries: ['阿联酋'] }],
    ['中国（+86）今天的额度已用完', { scope: '+86', level: 100, countries: ['中国'] }],
    ['美国、加拿大等地（+1）', { scope: '+1', level: 80, countries: ['美国', '加拿大', '关岛'] }],
    ['全站今天的额度已用完', { scope: 'site', level: 100, countries: [] }],
    ['未单设额度的地区合计今天的额度已用八成', { scope: 'others', level: 80, countries: [] }],
  ])('name the area whose text messages run out: %s', async (words, one) => {
    expect(await render({ sms: [one] })).toContain(`短信：${words}`)
  })

  it('say how many events wait for a command', async () => {
    expect(await render({ events: 2 })).toContain('2项后台任务多次重试仍未完成')
  })

  it('lead to the books where these are off', async () => {
    const shown = await render({ books: 3 })
    expect(shown).toContain('票务账目有3处不符')
    expect(shown).toContain('href="/payments/providers"')
  })

  it('lead to refunds that were refused and are owed', async () => {
    const shown = await render({ refunds: 2 })
    expect(shown).toContain('2笔退款失败')
    expect(shown).toContain('href="/payments/stuck"')
  })

  it.each(languages)('leave no place in the words unfilled in %s', async (language) => {
    const sms: Troubles['sms'] = [
      { scope: '+971', level: 80, countries: ['A'] },
      { scope: '+1', level: 100, countries: ['A', 'B', 'C'] },
      { scope: 'others', level: 80, countries: [] },
    ]
    expect(await render({ sms, events: 2, books: 2, refunds: 2 }, language)).not.toMatch(/[{}]/)
  })
})
