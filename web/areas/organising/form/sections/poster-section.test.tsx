import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, expect, it } from 'vitest'
import { type Language, languages } from '#language/languages.ts'
import { loadEditorTexts } from '#web/editor/editor-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { organisingTexts } from '../../organising-text.ts'
import { type EventValues, emptyValues } from '../values.ts'
import { PosterSection } from './poster-section.tsx'

beforeAll(() => Promise.all(languages.flatMap((one) => [organisingTexts.load(one), loadEditorTexts(one)])))

/** The section as it stands while a title is typed, before the field was left or the form sent. */
function Typed({ title }: { title: string }) {
  const form = useForm<EventValues>({ defaultValues: { ...emptyValues('zh-Hans', '标准票'), title } })
  return (
    <FormProvider {...form}>
      <PosterSection />
    </FormProvider>
  )
}
const show = (title: string, language: Language) =>
  renderTestPage(<Typed title={title} />, { address: '/ac_organ', language })

it.each([
  ['zh-Hans', '最多80个字'],
  ['zh-Hant-HK', '最多80個字'],
  ['en', 'At most 80 characters'],
] as const)('a title that is too long is called so while it is typed: %s', async (language, words) => {
  const html = await show('港'.repeat(300), language)
  expect(html).toContain('300 / 80')
  expect(html).toContain(words)
  expect(html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*aria-describedby="ev-title-e"/)
  // A title that is pasted is stored as it is, and can be shortened.
  expect(html).toMatch(/maxLength="320"/i)
  expect(await show('港'.repeat(80), language)).not.toContain(words)
})
