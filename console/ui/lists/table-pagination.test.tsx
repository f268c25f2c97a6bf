import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { TablePagination } from './table-pagination.tsx'

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Console['t']

const pagination = (page: number, total: number, size = 25) =>
  renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <TablePagination page={{ page, size }} total={total} capped={false} onPage={() => {}} />
    </ConsoleProvider>,
  )

describe('the pagination of a table', () => {
  it('has total, sizes, previous, the numbers, next and jumper, in this order', () => {
    const html = pagination(10, 2000)
    const parts = ['total 2,000', 'table.perPage 25', 'table.previous', '>10<', 'table.next', 'table.jump']
    const places = parts.map((part) => html.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it.each([1, 10, 80])('shows seven numbers on page %i of 80', (page) => {
    expect(pagination(page, 2000).match(/>\d+<\/(?:span><\/)?button>/g)).toHaveLength(7)
  })

  it('leads back from a page behind the last, and is left out where there is nothing', () => {
    expect(pagination(9, 30)).toMatch(/aria-label="table.previous"(?![^>]*disabled)/)
    expect(pagination(1, 0)).toBe('')
  })
})
