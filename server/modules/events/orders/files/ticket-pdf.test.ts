import { describe, expect, it } from 'vitest'
import { namesInScripts } from '#server/platform/documents/test-names.ts'
import { type PrintedTicket, renderTickets } from './ticket-pdf.ts'

const ticket = (name: string): PrintedTicket => ({
  ...{ event: `${name} 之夜`, type: name, name, number: 'HW-12345', code: 'HW1.'.repeat(40), hint: name, site: '港讯' },
  facts: [
    { label: '时间', text: '2026年12月5日 19:00' },
    { label: '地点', text: name },
  ],
})

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe('a printed ticket', () => {
  it('is a page, whatever the script and however long the name', async () => {
    const all = [...namesInScripts.map(([, name]) => name), 'A'.repeat(2_000), '陳'.repeat(2_000), 'ء'.repeat(2_000)]
    const bytes = await renderTickets(all.map(ticket), { title: all.join(' '), language: 'zh-Hans' })
    expect(pagesOf(bytes)).toBe(all.length)
    // The font goes in as far as it is used.
    expect(bytes.length).toBeLessThan(1_000_000)
  })
})
