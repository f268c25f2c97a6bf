import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadDataTexts } from '#console/areas/data/data-texts.ts'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { usualReviewTime } from '#contract/constants.ts'
import { languages } from '#language/languages.ts'
import { galleryPage, roomNames } from '../document.tsx'
import { wordsIn } from '../exhibit.ts'
import { consoleRooms } from './console-rooms.tsx'

describe('the console in the gallery', () => {
  it.each(languages)('shows each part and state in %s under a name of its own', async (language) => {
    const [texts] = await Promise.all([loadTexts(language), loadDataTexts(language), loadImportTexts(language)])
    const value = {
      language,
      siteName: 'Harbourwire',
      t: translator(texts),
      reviewMinutes: usualReviewTime,
      me: { id: 1, roles: [] },
    }
    for (const { name, exhibits } of consoleRooms) {
      const all = exhibits(wordsIn(language), language)
      expect(new Set(all.map((one) => one.name)).size, name).toBe(all.length)
      for (const { name: shown, element } of all) {
        const html = renderToStaticMarkup(
          <ConsoleProvider value={value as unknown as Console}>
            <MemoryRouter>{element}</MemoryRouter>
          </ConsoleProvider>,
        )
        expect(html, shown).toMatch(/<\w/)
        expect(html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ''), shown).not.toMatch(/\{\w+\}/)
      }
    }
  })

  it('has a page for each room, which its program fills', async () => {
    for (const { name } of consoleRooms) {
      expect(roomNames).toContain(name)
      expect(await galleryPage(name, 'en', 'dark', '/gallery.css')).toContain('src="/console/console.js"')
    }
  })
})
