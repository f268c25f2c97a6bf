import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fullNumber } from '#web/language/numbers.ts'
import { ceremoniesHans as t } from '#web/locales/ceremonies/zh-hans.ts'
import { registerMember, registerStaff, signInPage, type TestMember } from './members.ts'
import { journey, untilHydrated, untilSettled, type Visitor } from './page.ts'
import { call } from './site-content.ts'

const hourMs = 3_600_000
/** A moment as the contract writes it, to the minute: UTC+8. */
const minute = (ms: number) => `${new Date(ms + 8 * hourMs).toISOString().slice(0, 16).replace('T', ' ')}:00`

/** A year that no other edition has, and another one each time, since a year has one edition. */
let year = 2086
const texts = { 'zh-Hans': { title: '为谁留一盏灯', name: '年度盛典' } }

/** An edition that takes votes, with one award. */
async function openEdition({ token }: TestMember) {
  year += 1
  const now = Date.now()
  const times = { opens_time: minute(now - hourMs), closes_time: minute(now + hourMs) }
  const fields = { year, texts, ...times, account_days: 0, client_accounts: 1_000 }
  const saved = await call('saveCeremony', fields, 'zh-Hans', token)
  if (!saved.saved) throw new Error('The edition was not saved')
  const { id: edition } = saved.record
  const named = { 'zh-Hans': { name: '年度报道' } }
  const award = await call(
    'saveCeremonyPart',
    { part: 'award', edition, key: 'report', texts: named, standing: false },
    'zh-Hans',
    token,
  )
  for (const [key, name] of [
    ['tide', '潮汐日报'],
    ['quay', '码头周刊'],
  ] as const) {
    const nominee = { award: award.id, key, texts: { 'zh-Hans': { name } }, pic: null }
    await call('saveCeremonyPart', { part: 'nominee', ...nominee }, 'zh-Hans', token)
  }
  const { version } = await call('staffCeremony', { id: edition }, 'zh-Hans', token)
  await call('setCeremonyState', { id: edition, version, state: 'published' }, 'zh-Hans', token)
  const close = async () => {
    const now = await call('staffCeremony', { id: edition }, 'zh-Hans', token)
    const over = { ...fields, closes_time: minute(Date.now() - 60_000), id: edition, version: now.version }
    const answer = await call('saveCeremony', over, 'zh-Hans', token)
    if (!answer.saved) throw new Error('The edition was not closed')
  }
  return { close }
}

/** The page of the edition as a member of their own browser sees it. */
async function votersPage(visitor: Visitor): Promise<Page> {
  const page = await visitor.visit('/robots.txt', { hydrated: false })
  await signInPage(page, await registerMember())
  await page.goto(`${visitor.origin}/hk_annualceremony?year=${year}`)
  await untilHydrated(page)
  await untilSettled(page)
  return page
}

const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: t.chooseOne.replace('{name}', name), exact: true }).click()
const chosen = (page: Page, name: string) =>
  page.getByRole('button', { name: t.chosenOne.replace('{name}', name), exact: true }).waitFor()
const receiptOf = async (page: Page) => (await page.locator('.ce-receipt code').textContent()) ?? ''

describe('a ceremony', () => {
  journey('takes the votes of two browsers, and its result can be checked by each of them', async (visitor) => {
    const { close } = await openEdition(await registerStaff('editor', '许澄'))
    const [one, other] = [await votersPage(visitor), await votersPage(visitor)]
    await choose(one, '潮汐日报')
    await chosen(one, '潮汐日报')
    await choose(other, '码头周刊')
    await chosen(other, '码头周刊')
    const receipts = [await receiptOf(one), await receiptOf(other)]
    await choose(other, '潮汐日报')
    await chosen(other, '潮汐日报')
    // A vote that is changed keeps its receipt.
    expect(await receiptOf(other)).toBe(receipts[1])

    await close()
    const address = `${visitor.origin}/hk_annualceremony_result?year=${year}`
    const html = async () => (await fetch(address)).text()
    await expect.poll(html).toContain('ce-hash')

    await one.goto(address)
    await untilHydrated(one)
    const hash = ((await one.locator('.ce-hash').textContent()) ?? '').replaceAll(' ', '')
    const file = await one.locator('.ce-acts a[download]').getAttribute('href')
    const ballots = Buffer.from(await (await fetch(new URL(file ?? '', visitor.origin))).arrayBuffer())
    expect(createHash('sha256').update(ballots).digest('hex')).toBe(hash)
    const lines = ballots.toString().trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    for (const receipt of receipts) {
      const line = lines.findIndex((text) => text.includes(receipt))
      expect(lines[line]).toContain('tide')
      await one.getByLabel(t.receipt, { exact: true }).fill(receipt)
      await one.getByRole('button', { name: t.lookUp, exact: true }).click()
      await one.getByText(t.foundAt.replace('{n}', fullNumber(line + 1, 'zh-Hans')), { exact: true }).waitFor()
    }
    await one.getByLabel(t.receipt, { exact: true }).fill('2222-3333-4444')
    await one.getByRole('button', { name: t.lookUp, exact: true }).click()
    await one.getByText(t.foundNone, { exact: true }).waitFor()
    await one.getByRole('heading', { name: '潮汐日报' }).first().waitFor()

    const shared = await (await fetch(`${address}&award=report`)).text()
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(shared)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const card = await fetch(visitor.origin + new URL(picture).pathname + new URL(picture).search)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
