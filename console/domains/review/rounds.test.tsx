import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { ReviewVerdict } from '#contract/newsroom/desk.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { Rounds } from './rounds.tsx'

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Console['t']
const by = (nickname: string) => ({ id: 1, nickname, avatar_img: null })
const rounds = (verdicts: ReviewVerdict[]) =>
  renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <Rounds verdicts={verdicts} />
    </ConsoleProvider>,
  )

describe('the rounds of a review', () => {
  it('are left out where nothing was decided', () => {
    expect(rounds([])).toBe('')
  })

  it('say who decided what, when and why, the newest first', () => {
    const page = shownIn(
      rounds([
        { by: by('乙'), time: '2026-05-04 11:02:03', decision: 'approve', reason: '', publish_time: null },
        { by: by('甲'), time: '2026-05-03 10:00:00', decision: 'refuse', reason: '<b>缺出处</b>', publish_time: null },
      ]),
    )
    const [newest, first, ...more] = page.one('region', 'review.rounds').within.all('listitem')
    expect(more).toEqual([])
    expect(newest?.text).toMatch(/^approvedBy 乙 [\d\-: ]+$/)
    expect(first?.text).toMatch(/^refusedBy 甲 [\d\-: ]+<b>缺出处<\/b>$/)
  })
})
