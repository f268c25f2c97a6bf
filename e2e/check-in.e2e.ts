import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { photoOf, writeFilm } from './fake-camera.ts'
import { registerMember, signInPage, type TestMember } from './members.ts'
import { type OpenEvent, publishEvent, registerGuest } from './organisers.ts'
import { journey, untilTrue, type VisitOptions, type Visitor } from './page.ts'
import { call } from './site-content.ts'

/** Paths that a device requests on its own, whether there is a network or not. */
const devices = [/^\/api\/admin\/activity\/checkIn/, /^\/checkin/]

/** A phone at the door, of somebody on the staff, with its list. */
async function openDoor(
  { visit, origin }: Visitor,
  member: TestMember,
  { id }: OpenEvent,
  { name, ...options }: VisitOptions & { name: string },
): Promise<Page> {
  const page = await visit('/robots.txt', { width: 375, height: 780, touch: true, hydrated: false, ...options })
  await signInPage(page, member)
  await page.goto(`${origin}/checkin/${id}`)
  await begin(page, name)
  return page
}

async function begin(page: Page, name: string): Promise<void> {
  await page.getByLabel('这是哪个入口？').fill(name)
  await page.getByRole('button', { name: '开始签到' }).click()
  await page.locator('.ci-foot').waitFor()
}

/** Enters the text of a code, as from a ticket that no camera can read. */
async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: '按姓名或订单号查找' }).click()
  await page.getByRole('searchbox').fill(code)
  await page.getByRole('button', { name: '核对', exact: true }).click()
}

const answer = (page: Page) => page.locator('.ci-res__title')
const untilKept = (page: Page) =>
  untilTrue(page, async () => {
    const kept = (await (await caches.open('check-in')).keys()).map(({ url }) => new URL(url).pathname)
    const wanted = ['/checkin', ...[...document.scripts].flatMap(({ src }) => (src ? [new URL(src).pathname] : []))]
    return navigator.serviceWorker.controller !== null && wanted.every((path) => kept.includes(path))
  })

describe('the door of an event', () => {
  journey('reads a ticket by its camera, once, also after a reload without a network', async (visitor) => {
    visitor.expectFailures(...devices)
    const organiser = await registerMember()
    const event = await publishEvent(organiser, '扫码入场的活动')
    const ticket = await registerGuest(event, '林知远')
    const folder = await mkdtemp(join(tmpdir(), 'harbourwire-film-'))
    try {
      const film = join(folder, 'film.y4m')
      await writeFilm(film, [null, null, ticket.code])
      const door = await openDoor(visitor, organiser, event, { name: 'A入口', film })
      await answer(door).getByText('请进').waitFor()
      expect(await door.locator('.ci-res__name').innerText()).toBe('林知远')
      await untilKept(door)
      await door.context().setOffline(true)
      await door.getByText('离线').waitFor()
      await door.reload()
      // Nobody is asked for the name of the door again; it can be changed.
      await door.getByRole('button', { name: 'A入口，更改入口名称' }).waitFor()
      // The film goes on: the same ticket comes before the camera again.
      await answer(door).getByText('已经入场').waitFor()
      const [seen] = (await call('checkInHistory', { id: event.id, ticket: ticket.id }, 'zh-Hans', organiser.token))
        .list
      expect(seen).toMatchObject({ outcome: 'admitted', device: 'A入口', direction: 'entry' })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  journey('of two devices without a network lets the first in, and shows the conflict afterwards', async (visitor) => {
    visitor.expectFailures(...devices)
    const organiser = await registerMember()
    const event = await publishEvent(organiser, '断网入场的活动')
    const ticket = await registerGuest(event, '温若晴')
    const first = await openDoor(visitor, organiser, event, {
      name: 'B入口',
      // The clock of this device is a day ahead.
      beforehand: () => {
        const rightly = Date.now
        Date.now = () => rightly() + 86_400_000
      },
    })
    const second = await openDoor(visitor, organiser, event, { name: 'A入口' })
    for (const page of [first, second]) {
      await page.context().setOffline(true)
      await page.getByText('离线').waitFor()
      await enter(page, ticket.code)
      await answer(page).getByText('请进').waitFor()
      await page.getByText('已存入本机，联网后上传').waitFor()
    }
    // The later one is the first to come back.
    for (const page of [second, first]) {
      await page.context().setOffline(false)
      await page.getByText('在线').waitFor()
      await page.getByRole('button', { name: /待上传/ }).waitFor({ state: 'detached' })
    }
    const panel = second.locator('.ci-conf')
    await panel.waitFor()
    await panel.getByText('温若晴').waitFor()
    const rows = await panel.locator('.ci-scans li').allInnerTexts()
    expect(rows.map((row) => [/[AB]入口/.exec(row)?.[0], /计入|冲突/.exec(row)?.[0]])).toEqual([
      ['B入口', '计入'],
      ['A入口', '冲突'],
    ])
    expect(await accessibilityProblems(second)).toEqual([])
    await second.getByRole('button', { name: '知道了，继续扫码' }).click()
    expect(await second.locator('.ci-num').innerText()).toBe('1')
  })

  journey('refuses what is no ticket of its event, lets somebody leave, and takes a scan back', async (visitor) => {
    visitor.expectFailures(...devices)
    const organiser = await registerMember()
    const [event, other] = [await publishEvent(organiser, '这一场'), await publishEvent(organiser, '另一场')]
    const [ticket, foreign] = [await registerGuest(event, '麦嘉敏'), await registerGuest(other, '别处的人')]
    const door = await openDoor(visitor, organiser, event, { name: 'A入口' })
    const tried = async (code: string) => {
      await enter(door, code)
      await door.locator('.ci-res--yes, .ci-res--no').waitFor()
      return answer(door).innerText()
    }
    expect(await tried(foreign.code)).toBe('不是这场活动的票')
    expect(await tried(`${ticket.code.slice(0, -1)}${ticket.code.endsWith('0') ? '1' : '0'}`)).toBe('不是有效的票')
    expect(await tried(ticket.code)).toBe('请进')
    expect(await tried(ticket.code)).toBe('已经入场')
    await door.getByRole('button', { name: '改为离场' }).click()
    expect(await tried(ticket.code)).toBe('已离场')
    await door.getByRole('button', { name: '撤销' }).click()
    await door.getByText('按姓名查找、输入票码，或拍下票码').waitFor()
    expect(await tried(ticket.code)).toBe('已离场')
  })

  journey('says that it has no camera, and takes a photo of a code instead', async (visitor) => {
    const organiser = await registerMember()
    const event = await publishEvent(organiser, '没有摄像头的入口')
    const ticket = await registerGuest(event, '丁一诺')
    const door = await openDoor(visitor, organiser, event, { name: 'A入口' })
    await door.getByText('没有可用的摄像头').waitFor()
    expect(await door.getByText('等待扫码').count()).toBe(0)
    const take = (text: string | null) =>
      door.locator('input[type=file]').setInputFiles({ name: 'a.bmp', mimeType: 'image/bmp', buffer: photoOf(text) })
    await take(null)
    await door.getByText('照片中没有找到票码').waitFor()
    await take(ticket.code)
    await answer(door).getByText('请进').waitFor()
  })

  journey('is for everyone, in both themes', async (visitor) => {
    const organiser = await registerMember()
    const event = await publishEvent(organiser, '人人可用的入口')
    const ticket = await registerGuest(event, '郑以诺')
    const door = await openDoor(visitor, organiser, event, { name: 'A入口' })
    expect(await problemsInThemes(door)).toEqual([])
    await enter(door, ticket.code)
    await answer(door).getByText('请进').waitFor()
    expect(await problemsInThemes(door)).toEqual([])
    await enter(door, ticket.code)
    await answer(door).getByText('已经入场').waitFor()
    expect(await problemsInThemes(door)).toEqual([])
  })
})
