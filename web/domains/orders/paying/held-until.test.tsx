import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from '../order-text.ts'
import { HeldUntil } from './held-until.tsx'

beforeAll(async () => {
  await orderTexts.load('zh-Hans')
  // However long the page takes, no second passes.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})
const show = (seconds_left: number, expires_time: string | null = '2026-11-26 11:41:00') => {
  const lines = [{ quantity: 2 }, { quantity: 1 }] as never
  return renderTestPage(<HeldUntil {...{ seconds_left, expires_time, lines }} />, { address: '/order/1' })
}

it('counts the minutes that places are held, and says until when', async () => {
  const html = await show(521)
  for (const text of ['已为你保留3张', '08:41', '前付款，逾时名额将自动释放']) expect(html).toContain(text)
})

it('names the day where that is far off, and nothing where they are held no more', async () => {
  const html = await show(3 * 86_400)
  expect(html).toContain('前付款，逾时名额将自动释放')
  expect(html).not.toContain('role="timer"')
  expect(await show(0, null)).not.toContain('前付款')
})
