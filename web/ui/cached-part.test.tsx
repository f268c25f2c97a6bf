import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CachedPart, cachePartsWith } from './cached-part.tsx'

afterEach(() => cachePartsWith(undefined))

const rows = ['一 & <二>', '三']
const page = (of: readonly string[], by: string, draw: () => void = () => {}) =>
  renderToString(
    <table>
      <CachedPart as="tbody" of={of} by={by}>
        {() => {
          draw()
          return of.map((row) => (
            <tr key={row}>
              <td>
                {row} {by}
              </td>
            </tr>
          ))
        }}
      </CachedPart>
    </table>,
  )

describe('a part of a page', () => {
  it('is the same whether it is kept or not, so that browsers find what they would draw', () => {
    const drawn = page(rows, 'en')
    cachePartsWith(renderToString)
    expect(page(rows, 'en')).toBe(drawn)
    expect(page(rows, 'en')).toBe(drawn)
  })

  it('is drawn once for the same data and language, and again for others', () => {
    cachePartsWith(renderToString)
    const draw = vi.fn()
    const own = [...rows]
    page(own, 'en', draw)
    page(own, 'en', draw)
    expect(draw).toHaveBeenCalledTimes(1)
    expect(page(own, 'zh-Hans', draw)).toContain('三<!-- --> <!-- -->zh-Hans')
    page([...own], 'en', draw)
    expect(draw).toHaveBeenCalledTimes(3)
  })

  it('may be a part of a drawing, whose titles stay in it', () => {
    const drawing = () =>
      renderToString(
        <svg aria-hidden="true">
          <CachedPart as="g" of={rows} by="">
            {() => (
              <rect width="1" height="1">
                <title>三</title>
              </rect>
            )}
          </CachedPart>
        </svg>,
      )
    const drawn = drawing()
    cachePartsWith(renderToString)
    expect(drawing()).toBe(drawn)
    expect(drawn).toBe('<svg aria-hidden="true"><g><rect width="1" height="1"><title>三</title></rect></g></svg>')
  })
})
