import { beforeAll, expect, it } from 'vitest'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { MissingData } from './missing-data.tsx'

beforeAll(() => dataTexts.load('zh-Hans'))

it('names the site in its title, as every page does', async () => {
  const html = await renderTestPage(<MissingData title="没有这个数据栏目" />, { address: '/DataEra/none' })
  expect(html).toContain('<title>没有这个数据栏目｜港讯</title>')
})
