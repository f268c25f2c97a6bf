import { describe, expect, it } from 'vitest'
import type { EventCard } from '#contract/events/events.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { EventLanguage } from './event-language.tsx'

const flag = (event: Pick<EventCard, 'language' | 'text_origin'>) => renderTestPage(<EventLanguage event={event} />)

describe('the language of an event', () => {
  it('is said where a machine translated it, and where it is another than the page’s', async () => {
    expect(await flag({ language: 'zh-Hans', text_origin: 'machine' })).toContain('机器翻译')
    expect(await flag({ language: 'en', text_origin: 'original' })).toContain('flagl')
    expect(await flag({ language: 'en', text_origin: 'original' })).not.toContain('flagl--mt')
  })

  it.each(['original', 'conversion', 'translation'] as const)(
    'is not worth a word where it is a mere %s',
    async (origin) => {
      expect(await flag({ language: 'zh-Hans', text_origin: origin })).not.toContain('flagl')
    },
  )
})
