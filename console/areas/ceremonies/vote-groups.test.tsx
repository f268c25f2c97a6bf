import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { CeremonyGroup } from '#contract/events/ceremonies/ceremonies-desk.ts'
import type { Language } from '#language/languages.ts'
import { loadCeremonyTexts } from './ceremony-texts.ts'
import { DecidedGroup } from './vote-groups.tsx'

async function shown(group: CeremonyGroup, language: Language): Promise<string> {
  await loadCeremonyTexts(language)
  const value = { language, t: translator(await loadTexts(language)) } as unknown as Console
  const html = renderToStaticMarkup(
    <ConsoleProvider value={value}>
      <DecidedGroup group={group} />
    </ConsoleProvider>,
  )
  return html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
}

const decided: CeremonyGroup = {
  ...{ id: '7', accounts: 12, votes: 30, first_time: null, last_time: null, verdict: 'refused', reason: '<b>One flat' },
  ...{ decided_time: '2026-11-23 10:15:00', decided_by: { id: 1, nickname: 'Xu Cheng', avatar_img: null } },
}

it('a decision says what, why, who and when, and offers nothing to change', async () => {
  expect(await shown(decided, 'en')).toBe(
    '|Not counted|12 accounts, 30 votes|&lt;b&gt;One flat|Decided by Xu Cheng, 2026-11-23 10:15|',
  )
  expect(await shown({ ...decided, verdict: 'counted', decided_by: null }, 'zh-Hant-HK')).toBe(
    '|計入|12個帳戶，30票|&lt;b&gt;One flat|決定於2026-11-23 10:15|',
  )
})
