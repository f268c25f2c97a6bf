import { describe, expect, it } from 'vitest'
import type { IncidentBrief } from '#contract/content/incidents.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { IncidentBlock } from './incident-block.tsx'
import { testEntry } from './test-incidents.ts'

const brief = (id: number, given: Partial<IncidentBrief> = {}): IncidentBrief => ({
  id,
  title: `事件${id}`,
  language: 'zh-Hans',
  status: 'ongoing',
  latest: testEntry(5, { date: '2026-11-17', item: { id: 9, kind: 'flash' } }),
  demo: false,
  ...given,
})
const itemPath = ({ id, kind }: { id: number; kind: string }) => `/${kind}/${id}`
const render = (incidents: IncidentBrief[], options = {}) =>
  renderTestPage(<IncidentBlock incidents={incidents} itemPath={itemPath} />, options)

describe('IncidentBlock', () => {
  it('leads to what reported the latest development, and by three dots to all incidents', async () => {
    const html = await render([brief(1)])
    expect(html).toContain('href="/flash/9"')
    expect(html).toMatch(
      /<a[^>]*aria-label="全部事件"[^>]*href="\/gw_shijian"|href="\/gw_shijian"[^>]*aria-label="全部事件"/,
    )
    expect(html).toContain('>11.17</time>')
  })

  it('leads to the timeline of one that nothing reported', async () => {
    const html = await render([brief(3, { latest: testEntry(5) })])
    expect(html).toContain('href="/gw_shijian/3"')
    expect(await render([brief(4, { latest: null })])).toContain('href="/gw_shijian/4"')
  })

  it('keeps the language of the address, and marks texts in another', async () => {
    const html = await render([brief(1)], { address: '/en/home', language: 'en' })
    expect(html).toContain('href="/en/gw_shijian"')
    expect(html).toContain('lang="zh-Hans"')
  })

  it('is left out without incidents', async () => {
    expect(await render([])).toBe('')
  })
})
