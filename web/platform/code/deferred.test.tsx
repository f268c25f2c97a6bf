import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { deferred } from './deferred.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

describe('a part whose code comes later', () => {
  it('is drawn by the server without being prepared', () => {
    const Part = deferred(Greeting, () => Promise.reject(new Error('not asked for')))
    expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<p>Hello Ann</p>')
  })

  it('shows nothing before it was prepared, and all afterwards', async () => {
    const Part = deferred<{ name: string }>(false, async () => Greeting)
    expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('')
    await Part.prepare()
    expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<p>Hello Ann</p>')
  })

  it('is asked for again where it did not come', async () => {
    const answers = [Promise.reject(new Error('no network')), Promise.resolve(Greeting)]
    const Part = deferred<{ name: string }>(
      false,
      () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    )
    await expect(Part.prepare()).rejects.toThrow('no network')
    await Part.prepare()
    await Part.prepare()
    expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<p>Hello Ann</p>')
  })
})
