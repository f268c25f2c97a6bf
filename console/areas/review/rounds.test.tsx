import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ReviewVerdict } from '#contract/newsroom/desk.ts'
import { type Console, ConsoleProvider } from '../../platform/console-context.tsx'
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
    const html = rounds([
      { by: by('乙'), time: '2026-05-04 11:02:03', decision: 'approve', reason: '', publish_time: null },
      { by: by('甲'), time: '2026-05-03 10:00:00', decision: 'refuse', reason: '<b>缺出处</b>', publish_time: null },
    ])
    expect(html).toMatch(/approvedBy 乙 .*refusedBy 甲 /)
    expect(html).toContain('&lt;b&gt;缺出处&lt;/b&gt;')
    expect(html.match(/class="reason"/g)).toHaveLength(1)
  })
})
