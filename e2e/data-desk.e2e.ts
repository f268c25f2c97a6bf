import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { dataHans as d } from '#console/locales/data/zh-hans.ts'
import { importsHans } from '#console/locales/imports/zh-hans.ts'
import { kindFieldsHans } from '#console/locales/kind-fields/zh-hans.ts'
import { languageNames } from '#console/locales/language-names.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import type { Language } from '#language/languages.ts'
import { problemsInThemes } from './accessibility.ts'
import { openConsole, visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled } from './page.ts'
import { call } from './site-content.ts'

const t = { ...consoleHans, ...kindFieldsHans }

/** Numbers from outside: a value that jumps is confirmed, and a file is previewed before it is stored. */

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '陆可')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fill = (words: string, values: Record<string, string | number>) =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
const valuesOf = async (series: string) => (await call('getDataSeries', { keys: [series] })).series[0]?.values

/**
 * Samples of a kind go where real numbers of the same metric come, and other journeys look at them: there are none of
 * prices or flows of these.
 */
const unsampled = 'privateCompany'

/** Selector of dialogs over a page, which are judged by themselves. */
const inDialog = '[role=dialog]'

async function clean(page: Page, within?: string): Promise<void> {
  expect(await problemsInThemes(page, within)).toEqual([])
}

journey('an editor runs a source, and confirms the value that was held back', async (visitor) => {
  const coin = `jump${Date.now().toString(36)}`
  let rows = 'date,value\n2026-01-10,100\n'
  const provider = createServer((_, answer) => answer.end(rows)).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  try {
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/prices.csv`
    const options = JSON.stringify({ fixed: coin, metric: 'price', kind: unsampled })
    const fields = { connector: 'mapped-table', name: coin, address, options, every_minutes: 10_080 }
    const { id } = await call('saveDataSource', fields, 'zh-Hans', inject('siteAdministrator'))
    const page = await visitConsole(visitor, editor, '/data')
    await clean(page)
    await page.getByRole('link', { name: coin }).click()
    await page.waitForURL(`**/console/data/sources/${id}`)
    await button(page, d['data.runNow']).click()
    await page.getByText(fill(d['data.ran'], { added: 1, changed: 0, held: 0, left: 0 })).waitFor()
    rows += '2026-01-11,9000\nsoon,7\n'
    await button(page, d['data.runNow']).click()
    await page.getByText(fill(d['data.ran'], { added: 0, changed: 0, held: 1, left: 1 })).waitFor()
    await page.getByText(d['data.whatLeftOut']).first().click()
    await page.getByRole('row', { name: d['data.reason.notADate'] }).last().waitFor()
    await clean(page)
    expect(await valuesOf(`price.${coin}`)).toEqual([100])

    await openConsole(page, visitor.origin, '/data/held')
    const row = page.getByRole('row').filter({ hasText: coin })
    for (const words of ['$100', '$9,000', '×90']) await row.getByText(words, { exact: true }).waitFor()
    await clean(page)
    await button(page, fill(d['data.confirmOf'], { name: coin, value: '$9,000' })).click()
    await page.getByText(d['data.confirmed'], { exact: true }).waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await valuesOf(`price.${coin}`)).toEqual([100, 9000])
  } finally {
    provider.closeAllConnections()
    provider.close()
  }
})

journey('a file with a wrong row is looked at, and the rest of it stored', async (visitor) => {
  const fund = `文件基金${Date.now().toString(36)}`
  const page = await visitConsole(visitor, editor, '/data/import')
  const rows = `日期;基金;净流入\n2026-01-12;${fund};(1,234.5)\n2026-01-13;${fund};不详\n2026-01-14;${fund};7\n`
  const file = { name: `${fund}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, fill(d['data.store'], { n: 2 })).waitFor()
  await page.getByRole('combobox', { name: d['data.newKind'], exact: true }).click()
  const kind = page
    .locator('.ant-select-item-option')
    .filter({ hasText: t[`kindOption.dataEntity.type.${unsampled}` as keyof typeof t] })
  await kind.click()
  await kind.waitFor({ state: 'hidden' })
  await button(page, d['data.preview']).click()
  const problem = page.getByRole('row', { name: fill(importsHans['import.line'], { n: 3 }) })
  await problem.getByText(d['data.reason.notANumber']).waitFor()
  await problem.getByText('不详').waitFor()
  await untilSettled(page)
  await clean(page)
  const found = async () =>
    (await call('findRecords', { kind: 'dataEntity', keyword: fund }, 'zh-Hans', editor.token)).list
  expect(await found()).toEqual([])
  await button(page, fill(d['data.store'], { n: 2 })).click()
  await page.getByText(fill(d['data.stored'], { added: 2, changed: 0 })).waitFor()
  expect(await found()).toMatchObject([{ title: fund, values: { lastDay: '2026-01-14' } }])

  await openConsole(page, visitor.origin, `/data/entities?keyword=${encodeURIComponent(fund)}`)
  await clean(page)
  await button(page, d['data.metric.flow']).click()
  await page.getByRole('dialog').getByRole('row').filter({ hasText: '2026-01-12' }).getByText('−1,234.5').waitFor()
  await untilSettled(page)
  await clean(page, inDialog)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: fund, exact: true }).click()
  await page.getByRole('textbox', { name: t['kindField.dataEntity.key'] }).waitFor()
  await clean(page)
})

journey('an editor marks a day, and the chart of the coin says what happened', async (visitor) => {
  const name = `桥梁升级${Date.now().toString(36)}`
  // A day of its own: no other journey marks solana, and a coin has one mark of a kind on a day.
  const marksOfSolana = async () => (await call('getDataEntity', { key: 'solana' })).marks
  const daysAgo = 40 + (await marksOfSolana()).length
  const page = await visitConsole(visitor, editor, '/data/marks')
  await button(page, t['kindNew.dataMark']).click()
  const nameIn = (language: Language) =>
    page.getByRole('textbox', { name: `${t['kindField.dataMark.name']} ${languageNames[language]}` })
  await nameIn('zh-Hans').fill(name)
  await nameIn('en').fill(`Bridge ${name}`)
  const coin = page.getByRole('combobox', { name: t['kindField.dataMark.coin'] })
  await coin.fill('Solana')
  await coin.press('Enter')
  const day = page.getByRole('textbox', { name: t['kindField.dataMark.day'] })
  await day.fill(new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10))
  await day.press('Enter')
  await clean(page)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/data\/marks\/\d+$/)
  await openConsole(page, visitor.origin, '/data/marks')
  await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'SOL' }).waitFor()
  await clean(page)
  expect((await marksOfSolana()).filter((one) => one.name === name)).toMatchObject([
    { kind: 'approval', coin: 'solana' },
  ])
})
