import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const now = new Date()
  await site.services.data.saveDemo(await readMarket(now), now)
})
afterAll(() => site.close())

const picture = (path: string) => fetch(`${site.origin}/data-pictures/${path}`)

describe('pictures of the data section for sharing', () => {
  it.each([
    ...['overview', 'bitcoin', 'ether', 'etf', 'stablecoins', 'stocks', 'market'],
    ...['bitcoin/northbank', 'etf/breakwater-btc', 'stablecoins/berth-usd', 'market/solana'],
  ])('%s is as large as networks want it, and no empty sheet', async (name) => {
    const answer = await picture(`${name}.png`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const image = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    const { entropy } = await image.stats()
    expect(entropy).toBeGreaterThan(0.2)
  })

  it.each(['nothing.png', 'bitcoin', 'bitcoin.svg', 'bitcoin/nobody.png', 'nothing/northbank.png'])(
    '%s is not there',
    async (path) => expect((await picture(path)).status).toBe(404),
  )

  it('are named by the pages', async () => {
    const page = await (await fetch(`${site.origin}/en/DataEra/bitcoin/northbank`)).text()
    expect(page).toContain('property="og:image" content="http://site.test/data-pictures/bitcoin/northbank.png"')
    expect(page).toContain('summary_large_image')
  })
})
