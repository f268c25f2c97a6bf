import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('notes addresses that are longer than an index can hold, each for itself', async () => {
  const signs = Array.from({ length: 1_900 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000))).join('')
  const { media, database } = site.services
  for (const end of ['a', 'b', 'a'])
    expect(await media.takeBytes(`https://pictures.test/${signs}${end}`, Buffer.from('no picture'))).toMatchObject({
      problem: expect.any(String),
    })
  const { rows } = await database.pool.query("select address from media_addresses where address like 'sha256:%'")
  expect(rows).toHaveLength(2)
})
