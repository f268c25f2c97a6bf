import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItem, testItems } from '../test-items.ts'
import { LeadStory } from './lead-story.tsx'

describe('LeadStory', () => {
  it('shows the first of four and lets the reader choose among them', async () => {
    const html = await renderTestPage(<LeadStory items={testItems(4)} />)
    expect(html.match(/lead__story off/g)).toHaveLength(3)
    expect(html.indexOf('lead__story"')).toBeLessThan(html.indexOf('lead__story off'))
    expect(html).toContain('aria-label="头条，第1条，共4条"')
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  })

  it('loads one picture, at once and before all others', async () => {
    const html = await renderTestPage(<LeadStory items={testItems(4)} />)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain('fetchPriority="high"')
  })

  it('has nothing to choose with for a single story, and is left out without one', async () => {
    expect(await renderTestPage(<LeadStory items={[testItem(1)]} />)).not.toContain('ticks')
    expect(await renderTestPage(<LeadStory items={[]} />)).toBe('')
  })

  it('names category and region in the words of the page', async () => {
    expect(await renderTestPage(<LeadStory items={[testItem(1)]} />)).toContain('政策·香港')
  })
})
