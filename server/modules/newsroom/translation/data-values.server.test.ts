import { describe, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { openTestTranslation } from './test-translation.ts'

const desk = openTestTranslation()
const { article, english, request, work } = desk

const words = '北岸矿业 持仓：118,338 枚（2026年1月2日）'
const translated = 'Northbank holdings: 118,338 BTC (January 2, 2026)'
const marks = 'href="/DataEra/bitcoin/northbank" data-series="holdings.northbank.bitcoin" data-series-form="chart"'
const sentence = '北岸又买入比特币。'

describe('a number of the data section within a text', () => {
  it('is the same number after a machine has translated the text, shown in the reader’s language', async () => {
    const { services, origin } = desk.newsroom.site
    const now = new Date()
    await services.data.saveDemo(await readMarket(now), now)
    const id = await article(`<p>${sentence}</p><p><a ${marks}>${words}</a></p>`, { title: '北岸再次买入' })
    desk.dictionary = {
      北岸再次买入: 'Northbank buys again',
      [sentence]: 'Northbank bought more bitcoin.',
      [words]: translated,
      [`<g1>${words}</g1>`]: `<g1>${translated}</g1>`,
    }
    expect((await request(id)).data).toEqual({ queued: 1, left_out: 0 })
    expect(await work()).toBe(1)
    const answer = await english(id)
    expect(answer).toMatchObject({ language: 'en', text_origin: 'machine' })
    expect(answer.html).toContain('<p>Northbank bought more bitcoin.</p><figure class="text-value">')
    expect(answer.html).toContain('href="/DataEra/bitcoin/northbank"')
    expect(answer.html).not.toMatch(/持仓|Northbank holdings/)
    const page = await (await fetch(`${origin}/en/contents/${id}`)).text()
    const shown = page.replace(/<script[\s\S]*?<\/script>/g, '')
    expect(shown).toContain('<figure class="text-value">')
    expect(shown).not.toContain(translated)
    expect(shown).not.toMatch(/text-value[\s\S]{0,400}持仓/)
  })
})
