import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { searchHans } from '#web/locales/search/zh-hans.ts'
import { traditionalTextsPlugin } from './traditional-texts-plugin.ts'

const { load } = traditionalTextsPlugin()
const { filter, handler } = load as unknown as {
  filter: { id: RegExp }
  handler: (id: string) => Promise<string>
}

it('gives browsers the texts of a catalogue without the conversion', async () => {
  const path = fileURLToPath(new URL('../../web/locales/search/zh-hant.ts', import.meta.url))
  expect(path).toMatch(filter.id)
  const code = await handler(path)
  expect(code).not.toMatch(/import|traditionalTexts/)
  const [, name, texts] = /^export const (\w+) = (.*)\n$/.exec(code) ?? []
  expect(name).toBe('searchHant')
  expect(Object.keys(JSON.parse(texts ?? ''))).toEqual(Object.keys(searchHans))
  expect(JSON.parse(texts ?? '')).toMatchObject({ labels: '標籤', anyTime: '不限時間' })
})

it('gives browsers the texts of declared kinds in one language, without the declarations', async () => {
  const path = fileURLToPath(new URL('../../console/locales/kind-fields/en.ts', import.meta.url))
  expect(path).toMatch(filter.id)
  const code = await handler(path)
  expect(code).not.toMatch(/import|recordTexts|\p{Script=Han}/u)
  expect(code).toContain('"kindField.topic.chapters":"Chapters"')
})
