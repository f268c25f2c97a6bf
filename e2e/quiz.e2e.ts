import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { quizzesHans as console } from '#console/locales/quizzes/zh-hans.ts'
import { allPoles, quizIllustrations } from '#contract/site/quizzes/quiz-terms.ts'
import { quizzesHans as t } from '#web/locales/quizzes/zh-hans.ts'
import { accessibilityProblems, rulesIn } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilHydrated, untilSettled } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
}, 180_000)

const axes = ['甲', '乙', '丙', '丁']
const options = { option1: '一', option2: '二', option3: '三', option4: '四', option5: '五' }

/** A published quiz of this journey alone, with a question for each axis. @returns its slug and number */
async function quiz(): Promise<{ slug: string; id: number }> {
  const slug = `tide-${randomUUID().slice(0, 8)}`
  const fields = {
    slug,
    texts: { 'zh-Hans': { title: `潮汐 ${slug}`, lead: '四题' } },
    axes: axes.map((name) => ({ texts: { 'zh-Hans': { name, first: `${name}左`, second: `${name}右` } } })),
    results: allPoles.map((poles, place) => ({
      key: `r${poles}`,
      poles,
      illustration: quizIllustrations[place] ?? 'cat',
      texts: { 'zh-Hans': { name: `岛${poles}`, motto: '站着', text: '一段话', strengths: '稳', risks: '慢' } },
    })),
    questions: axes.map((name, axis) => ({
      key: '',
      axis,
      reversed: false,
      texts: { 'zh-Hans': { text: `第${name}问`, ...options } },
    })),
  }
  const saved = await call('saveQuiz', fields, 'zh-Hans', editor.token)
  if (!saved.saved) throw new Error('The quiz was not saved')
  const { id, version } = saved.record
  await call('setQuizState', { id, version, state: 'published' }, 'zh-Hans', editor.token)
  return { slug, id }
}

const asked = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `第${name}问` })
const start = (page: Page) => page.getByRole('button', { name: t.start.replace('{n}', '1'), exact: true })

describe('a quiz', () => {
  journey('is taken with a thumb, left and gone on with, to a result that can be shared', async ({ visit }) => {
    const { slug, id } = await quiz()
    const page = await visit(`/quizzes/${slug}`, { width: 375 })
    await untilHydrated(page)
    await start(page).click()
    await asked(page, '甲').waitFor()
    await page.getByRole('button', { name: '五' }).click()
    await asked(page, '乙').waitFor()
    await page.reload()
    await page.getByRole('button', { name: t.goOn.replace('{n}', '2'), exact: true }).click()
    for (const name of axes.slice(1)) {
      await asked(page, name).waitFor()
      await page.getByRole('button', { name: '五' }).click()
    }
    await page.waitForURL(`**/quizzes/${slug}/r1111#100-100-100-100`)
    await page.getByRole('heading', { level: 1, name: '岛1111' }).waitFor()
    await page.getByText(t.yours, { exact: true }).waitFor()
    // The page of the result comes after the answers were taken.
    expect((await call('quizStatistics', { id }, 'zh-Hans', editor.token)).total).toBe(1)
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
      /\/covers\/island\/nautilus-card\.png$/,
    )
    expect(await page.evaluate((key) => localStorage.getItem(`quiz-${key}`), slug)).toBeNull()
    await page.getByRole('button', { name: t.share, exact: true }).click()
    await page.getByRole('dialog').getByText(`/quizzes/${slug}/r1111`).waitFor()
  })

  journey('is taken with keys alone, and its counts are read in the console', async (visitor) => {
    const { slug, id } = await quiz()
    const page = await visitor.visit(`/quizzes/${slug}`)
    await untilHydrated(page)
    await start(page).focus()
    await page.keyboard.press('Enter')
    await asked(page, '甲').waitFor()
    await page.keyboard.press('1')
    await asked(page, '乙').waitFor()
    await page.keyboard.press('ArrowLeft')
    await asked(page, '甲').waitFor()
    await page.keyboard.press('ArrowRight')
    await asked(page, '乙').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    for (const name of axes.slice(2)) {
      await asked(page, name).waitFor()
      await page.keyboard.press('5')
    }
    await page.waitForURL(`**/quizzes/${slug}/r0011#0-0-100-100`)
    const desk = await visitConsole(visitor, editor, `/quizzes/${id}`)
    const statistics = desk.getByRole('region', { name: console['quiz.statistics'] })
    await statistics.getByText(console['quiz.total'].replace('{n}', '1')).waitFor()
    await untilSettled(desk)
    expect(await accessibilityProblems(desk, rulesIn('light'))).toEqual([])
    await desk.getByRole('button', { name: '第甲问 甲', exact: true }).click()
    await desk.getByRole('dialog').waitFor()
    await untilSettled(desk)
    expect(await accessibilityProblems(desk, rulesIn('light'))).toEqual([])
  })
})
