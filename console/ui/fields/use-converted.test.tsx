// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { Texts } from '#contract/staff/records.ts'
import type { Language } from '#language/languages.ts'
import { useNameOf } from './use-converted.ts'

function Name({ texts }: { texts: Texts<'name'> }) {
  return <h1>{useNameOf(texts, 'name')}</h1>
}

const show = (texts: Texts<'name'>, language: Language) =>
  renderInConsole(<Name texts={texts} />, {
    language,
    responses: { convertTexts: () => ({ list: ['歐洲央行'] }) },
  })

it('is converted where it was written in the other Chinese script alone', async () => {
  await show({ 'zh-Hans': { name: '欧洲央行' } }, 'zh-Hant-HK')
  expect(await screen.findByRole('heading', { name: '歐洲央行' })).toBeDefined()
})

it.each<[string, Texts<'name'>, Language]>([
  ['ECB', { 'zh-Hans': { name: '欧洲央行' }, en: { name: 'ECB' } }, 'en'],
  ['欧洲央行', { 'zh-Hans': { name: '欧洲央行' } }, 'en'],
  ['歐央行', { 'zh-Hans': { name: '欧洲央行' }, 'zh-Hant-HK': { name: '歐央行' } }, 'zh-Hant-HK'],
  ['ECB', { en: { name: 'ECB' } }, 'zh-Hant-HK'],
])('is %s as it was written, without a call', async (name, texts, language) => {
  const { calls } = await show(texts, language)
  expect(await screen.findByRole('heading', { name })).toBeDefined()
  expect(calls).toEqual([])
})
