import { expect } from 'vitest'
import { journey } from './page.ts'

/** The watch over every page is itself watched: each of these must be noticed. */
const mischief: [what: string, run: () => void, noticed: RegExp][] = [
  ['an error in the console', () => console.error('broken'), /^console\.error: broken/],
  ['a warning of hydration', () => console.warn('Hydration went wrong'), /^console\.warning: Hydration/],
  [
    'an uncaught exception',
    () => {
      setTimeout(() => {
        throw new Error('lost')
      })
    },
    /^uncaught: lost/,
  ],
  ['a missing file', () => void fetch('/assets/gone.js'), /^answered with 404: GET \/assets\/gone\.js/],
  [
    'a refused call',
    () => void fetch('/api/getUserInfo', { method: 'POST' }).then((answer) => answer.json()),
    /^answered with code 10100: POST \/api\/getUserInfo/,
  ],
  [
    'a call that does not exist',
    () => void fetch('/api/gone', { method: 'POST' }),
    /^answered with 404: POST \/api\/gone/,
  ],
  [
    'an inline script',
    () => {
      const script = document.createElement('script')
      script.append('window.inlineRan = true')
      document.head.append(script)
    },
    /^console\.error: .*(Content Security Policy|TrustedScript)/i,
  ],
  [
    'text that becomes markup past the policies for that',
    () => {
      try {
        document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'
      } catch (error) {
        console.error(`refused: ${error}`)
      }
    },
    /^console\.error: refused: TypeError/,
  ],
  [
    'another host',
    () => {
      new Image().src = 'https://elsewhere.invalid/pixel.png'
    },
    /^another host: https:\/\/elsewhere\.invalid/,
  ],
]

for (const [what, run, noticed] of mischief) {
  journey(`notices ${what}`, async ({ visit, troubles }) => {
    const page = await visit('/news')
    await page.evaluate(run)
    await expect.poll(() => troubles.join('\n')).toMatch(new RegExp(noticed.source, `m${noticed.flags}`))
    troubles.length = 0
    await page.close()
    troubles.length = 0
  })
}

journey('allows what a journey expects', async ({ visit, expectFailures, troubles }) => {
  expectFailures('/api/gone', /^\/assets\/gone/)
  const page = await visit('/nowhere', { status: 404 })
  await page.evaluate(() => Promise.all([fetch('/api/gone', { method: 'POST' }), fetch('/assets/gone-1.js')]))
  expect(troubles).toEqual([])
})
