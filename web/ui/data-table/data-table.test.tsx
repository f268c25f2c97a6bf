import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

const classOf = (length: number) => {
  const columns = Array.from({ length }, (_, place) => ({ key: `${place}`, label: `${place}`, cell: () => place }))
  const html = renderToStaticMarkup(<DataTable caption="Holdings" columns={columns} rows={[]} rowKey={String} />)
  return /<section class="([^"]*)"/.exec(html)?.[1]
}

it('is marked as wide from twelve columns on', () => {
  expect(classOf(11)).toBe('dtable')
  expect(classOf(12)).toBe('dtable dtable--wide')
})
