import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { writeFilm } from './fake-camera.ts'
import { registerMember, signInPage } from './members.ts'
import { approveEvent, dayAhead, publishEvent, registerGuest } from './organisers.ts'
import { holdCalls, journey, untilHydrated } from './page.ts'
import { call } from './site-content.ts'

const picture = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#0d3a46' } })
    .jpeg()
    .toBuffer()

describe('an organiser', () => {
  journey('announces an event, which is approved, and lets its first guest in', async ({ visit, origin }) => {
    const organiser = await registerMember()
    const page = await visit('/events', { language: 'en' })
    await signInPage(page, organiser)
    await page.goto(`${origin}/ac_create`)
    await untilHydrated(page)
    await page.locator('#ev-title').fill('Circuits by the harbour')
    await page.locator('#ev-poster input[type="file"]').setInputFiles({
      ...{ name: 'poster.jpg', mimeType: 'image/jpeg' },
      buffer: await picture(),
    })
    await page.locator('.crop').getByRole('button', { name: 'Use this crop' }).click()
    await page.locator('.pub-cover img').waitFor()
    await page.locator('[name="start"]').fill(dayAhead(9, '19:00'))
    await page.locator('[name="end"]').fill(dayAhead(9, '18:30'))
    await page.getByText('It ends 30 minutes before it starts.').waitFor()
    await page.locator('[name="end"]').fill(dayAhead(9, '22:00'))
    await page.getByLabel('City', { exact: true }).fill('Hong Kong')
    await page.getByLabel('Venue', { exact: true }).fill('Tide Space')
    await page.locator('.evrich [contenteditable="true"]').fill('Bring a laptop. No cryptography is needed.')
    await page.getByLabel('Organiser’s name').fill('Shoreline Research')
    await page.waitForURL(/\/ac_create\/\d+$/)
    const id = Number(page.url().split('/').at(-1))
    const places = page.getByLabel('Places', { exact: true })
    await places.fill('12')
    const acts = page.locator('.evbar__acts.only-d')
    await acts.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('In review. Withdraw it to make changes', { exact: false }).waitFor()
    expect(await page.locator('#ev-title').isEnabled()).toBe(false)
    await approveEvent(id)
    // A reader who returns to the tab continues without a reload.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('Updated: the event has changed').waitFor()
    expect(await page.locator('#ev-title').isEnabled()).toBe(true)
    await page.goto(`${origin}/ac_organ?event=${id}`)
    await page.getByRole('heading', { name: 'Circuits by the harbour' }).waitFor()
    await page.getByText('/ 12').first().waitFor()
    const { types } = await call('getTicketOffer', { event: id })
    expect(types.map(({ left }) => left)).toEqual([12])
    const guest = await registerGuest({ id, type: types[0]?.id ?? 0 }, 'Ada Wong')

    const folder = await mkdtemp(join(tmpdir(), 'harbourwire-film-'))
    try {
      const film = join(folder, 'film.y4m')
      await writeFilm(film, [null, guest.code])
      const door = await visit('/robots.txt', { width: 375, touch: true, hydrated: false, language: 'en', film })
      await signInPage(door, organiser)
      await door.goto(`${origin}/checkin/${id}`)
      await door.getByRole('button', { name: 'Start checking in' }).click()
      await door.locator('.ci-res__title').getByText('Checked in').waitFor()
      await door.locator('.ci-res__name').getByText('Ada Wong').waitFor()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await page.reload()
    await page.locator('.key-numbers').getByText('/ 1', { exact: true }).waitFor()
  })

  journey('goes on after a reload where they left off', async ({ visit, origin }) => {
    const organiser = await registerMember()
    const page = await visit('/events')
    await signInPage(page, organiser)
    await page.goto(`${origin}/ac_create`)
    await untilHydrated(page)
    await page.locator('#ev-title').fill('还没写完的活动')
    await page.waitForURL(/\/ac_create\/\d+$/)
    await page.getByRole('button', { name: '新增票种' }).click()
    await page.getByLabel('名称', { exact: true }).last().fill('嘉宾票')
    await page.getByRole('button', { name: '新增问题' }).click()
    const question = page.locator('#ev-questions li').last()
    await question.getByLabel('问题', { exact: true }).fill('我会遵守活动守则')
    expect(await question.getByText('请填写').count(), 'nothing is wrong with a row that was only just added').toBe(0)
    await question.locator('select').selectOption('agreement')
    // Leaving the label moves nothing away from under the press.
    await question.getByLabel('必答').click()
    expect(await question.getByLabel('必答').isChecked()).toBe(true)
    await page.getByLabel('Telegram').fill('shore')
    await page.getByLabel('Twitter').fill('javascript:alert(1)')
    await page.getByLabel('Telegram').focus()
    await page.getByText('请填写用户名，或者在该平台上的地址').waitFor()
    // The refused entry is not saved, everything else is.
    await page.locator('.evbar [data-state=incomplete]').first().waitFor()
    await page.reload()
    await page.locator('#ev-title').waitFor()
    expect(await page.locator('#ev-title').inputValue()).toBe('还没写完的活动')
    expect(await page.locator('#ev-tickets .evrow__name b').allInnerTexts()).toEqual([
      expect.stringContaining('普通票'),
      expect.stringContaining('嘉宾票'),
    ])
    await page.locator('#ev-questions').getByText('必答').waitFor()
    expect(await page.getByLabel('Telegram').inputValue()).toContain('shore')
  })

  journey('makes many invitation codes, also while the form is still saving', async ({ visit, origin }) => {
    const organiser = await registerMember()
    const { id } = await publishEvent(organiser, '带邀请码的活动')
    const page = await visit('/events')
    await signInPage(page, organiser)
    await page.goto(`${origin}/ac_create/${id}`)
    await page.locator('#ev-title').fill('改名的活动')
    const { letGo } = await holdCalls(page)
    await page.getByRole('button', { name: '批量生成' }).click()
    const dialog = page.getByRole('dialog', { name: '批量生成' })
    await dialog.getByLabel('数量').fill('3')
    await dialog.getByLabel('普通票').check()
    await dialog.getByRole('button', { name: '批量生成' }).click()
    letGo()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('#ev-codes tbody tr').nth(2).waitFor()
    const { list } = await call('activityCodes', { id }, 'zh-Hans', organiser.token)
    expect(list.map(({ types }) => types.length)).toEqual([1, 1, 1])
  })

  journey('repeats an event with a co-host, who is asked once and accepts', async ({ visit, origin }) => {
    const [organiser, host] = [await registerMember(), await registerMember()]
    const { id } = await publishEvent(organiser, '每月一次的读书会')
    const page = await visit('/events')
    await signInPage(page, organiser)
    await page.goto(`${origin}/ac_organ?event=${id}&tab=team`)
    await page.getByRole('button', { name: '新增联合主办方' }).click()
    const dialog = page.getByRole('dialog', { name: '新增联合主办方' })
    await dialog.getByLabel('名称').fill('泊岸DAO')
    await dialog.getByLabel('邮箱').fill(host.email)
    await dialog.getByRole('button', { name: '新增联合主办方' }).click()
    await page.getByText('已邀请', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: '系列与取消' }).click()
    await page.getByLabel('间隔').selectOption('month')
    await page.getByLabel('新增场数').fill('2')
    await page.getByRole('button', { name: '新增这些场次' }).dblclick()
    await page.locator('.evrows .status--wait').nth(1).waitFor()
    expect(await page.locator('.evrows .status--wait').count()).toBe(2)

    const invited = await visit('/events', { language: 'zh-Hant-HK', width: 375, touch: true })
    await signInPage(invited, host)
    await invited.goto(`${origin}/ac_organ`)
    await invited.getByText('每月一次的读书会').waitFor()
    await invited.getByRole('button', { name: '接受' }).click()
    await invited.getByText('已接受邀請').waitFor()
    await invited.getByRole('button', { name: '接受' }).waitFor({ state: 'detached' })
    expect((await call('getActivityDetails', { id })).hosts.map(({ name }) => name)).toEqual(['泊岸DAO'])
  })
})
