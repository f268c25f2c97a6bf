import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hydrateWhenVisible } from './hydrate-when-visible.tsx'

const Chart = ({ name }: { name: string }) => <figure>{name}</figure>

describe('a part whose code comes when it is near', () => {
  it('is drawn whole by the server', () => {
    const Part = hydrateWhenVisible(Chart, () => Promise.reject(new Error('not asked for')))
    expect(renderToStaticMarkup(<Part name="flows" />)).toContain('<figure>flows</figure>')
  })

  it('is drawn at once on a page whose loader prepared it', async () => {
    const Part = hydrateWhenVisible<{ name: string }>(false, async () => Chart)
    await Part.prepare()
    expect(renderToStaticMarkup(<Part name="flows" />)).toContain('<figure>flows</figure>')
  })

  it('is asked for again where it did not come', async () => {
    const answers = [Promise.reject(new Error('no network')), Promise.resolve(Chart)]
    const Part = hydrateWhenVisible<{ name: string }>(
      false,
      () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    )
    await expect(Part.prepare()).rejects.toThrow('no network')
    await Part.prepare()
    await Part.prepare()
    expect(renderToStaticMarkup(<Part name="flows" />)).toContain('<figure>flows</figure>')
  })
})
