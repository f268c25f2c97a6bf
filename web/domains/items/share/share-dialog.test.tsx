import { expect, it } from 'vitest'
import type { Language } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { ShareDialog } from './share-dialog.tsx'

const shared = { path: '/contents/7', title: '题', language: 'zh-Hans' }

it.each<[Language, string]>([
  ['zh-Hans', 'https://news.example/contents/7'],
  ['zh-Hant-HK', 'https://news.example/zh-hant/contents/7'],
  ['en', 'https://news.example/en/contents/7'],
])('a page that was switched to %s is shared in it', async (language, address) => {
  const html = await renderTestPage(<ShareDialog shared={shared} onClose={() => {}} />, {
    address: '/contents/7',
    language,
  })
  expect(html).toContain(`>${address}<`)
})
