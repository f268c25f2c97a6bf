import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/** The invented names of the demonstration content belong to nobody, and its numbers agree with each other. */
const root = import.meta.dirname
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
type Fields = Record<string, unknown>
const rows = (name: string): Fields[] => parse(read(name)) as Fields[]
const files = readdirSync(root).filter((name) => name.endsWith('.yaml'))

/** Codes of tokens, shares and funds that exist, without the part that names a market. */
const realCodes = new Set(
  `USDT USDC USDS USDB USDL USDK USDM USDJ USDE USDD USDG USDP USDX USDY USD0 USD1 DAI FDUSD TUSD PYUSD GUSD BUSD RLUSD
  FRAX LUSD AUSD EURC EURS EURQ EURR EURT EURE XSGD HKDR HKDG BUIDL MSTR MARA RIOT COIN TSLA HUT CLSK BTBT BTDR CORZ SMLR
  GLXY BMNR SBET HOOD CRCL BKKT BRKR GRNT SMPH HLIT NBIS HIVE BITF CIFR WULF IREN 3350 7707 0688 0863 1611 0434 0388 IBIT
  FBTC GBTC ARKB BITB HODL BRRR EZBC BTCO BTCW DEFI BTC ETHA FETH ETHE ETHW ETHV CETH EZET QETH ETH SPY QQQ`.split(
    /\s+/,
  ),
)

describe('invented names', () => {
  const market = parse(read('market.yaml')) as Record<string, { symbol?: string }[]>
  const invented = ['stablecoins', 'companies', 'privateCompanies', 'governments', 'funds']
  const codes = invented.flatMap((part) => (market[part] ?? []).flatMap(({ symbol }) => symbol ?? []))

  it('have codes that no market and no token can have, each once', () => {
    expect(codes.length).toBeGreaterThan(30)
    expect(codes.filter((code) => !/^[A-Z]{3,6}\.X0$/.test(code))).toEqual([])
    expect(codes.filter((code) => realCodes.has(code.replace(/\..*$/, '')))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('are not those of exchanges, marks, streets and halls that exist', () => {
    const real =
      /Nasdaq|NYSE|HKEX|Polkadot|波点|Kelp|昆布|Northbank Bank|LanternPay|皇后大道|金钟道|淞沪路|骆克道|承启道|市民大道|华强北|光華商場|華山文創|Queen['’]s Road|Queensway|Songhu|Keong Saik|Marina Boulevard|Shing Kai|Huaqiang/i
    const invents = files.filter((name) => !['flash.yaml', 'atlas.yaml', 'incidents.yaml', 'tools.yaml'].includes(name))
    expect(
      invents.filter((name) =>
        real.test(
          read(name)
            .replaceAll('16personalities', '')
            .replace(/polkadot(?=\d|$)/gim, ''),
        ),
      ),
    ).toEqual([])
  })

  it('have one name in each language', () => {
    const all = files.map(read).join('\n')
    for (const [chinese, english] of [
      ['吊索托管', 'Halyard Custody'],
      ['榕树支付', 'Banyan Payments'],
      ['北岸信托', 'Northbank Trust'],
      ['岸线研究', 'Shoreline Research'],
    ] as const) {
      const named = [...all.matchAll(new RegExp(`${chinese}, (?:issuer_en: |name_en: )?([A-Z][\\w ]+\\w)`, 'g'))]
      expect(named.length).toBeGreaterThan(1)
      expect(new Set(named.map((found) => found[1]))).toEqual(new Set([english]))
    }
  })
})

describe('the directory', () => {
  const entries = rows('atlas.yaml') as { slug: string; kind: string; name: string[]; aliases?: string[] }[]

  it('lists regulators and foundations as institutions', () => {
    const institutions = entries.filter(({ kind }) => kind === 'institution').map(({ slug }) => slug)
    expect(institutions.sort()).toEqual(['ethereum-foundation', 'hkma', 'mas', 'sec', 'sfc'])
  })

  it('has no slang among its names', () => {
    const slang = /门头沟|大饼|V神|币圈|韭菜/
    expect(entries.filter(({ name }) => slang.test(name.join(' '))).map(({ slug }) => slug)).toEqual([])
  })
})

describe('days in flash', () => {
  const flash = rows('flash.yaml') as { key: string; title: string; text?: string }[]

  it('exist, and lie between the first paper and this file', () => {
    const wrong = flash.flatMap(({ key, title, text = '' }) =>
      [...`${title} ${text}`.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日/g)].flatMap(([found, year, month, day]) => {
        const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
        const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
        return exists && Number(year) >= 1983 && Number(year) <= 2026 ? [] : [`${key}: ${found}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('languages', () => {
  const flash = rows('flash.yaml') as { language: string; title_en?: string }[]
  const articles = readdirSync(join(root, 'articles'))

  it('are each more than a sample', () => {
    expect(flash.filter(({ language }) => language === 'zh-Hant').length).toBeGreaterThanOrEqual(20)
    expect(flash.filter(({ title_en: english }) => english).length).toBeGreaterThanOrEqual(70)
    const traditional = articles.filter((name) => /^language: zh-Hant$/m.test(read(`articles/${name}`)))
    expect(traditional.length).toBeGreaterThanOrEqual(8)
    expect(articles.filter((name) => name.endsWith('.en.md')).length).toBeGreaterThanOrEqual(18)
  })

  it('of Hong Kong is written as there', () => {
    const elsewhere = /[裡賬臺]|什麼|線上|軟體|網路|資訊|硬碟機|重灌|佇列|數位|影片/
    const texts = [
      ...rows('flash.yaml').filter(({ language }) => language === 'zh-Hant'),
      ...rows('events.yaml').filter(({ language }) => language === 'zh-Hant-HK'),
    ].map((row) => JSON.stringify(row))
    const pieces = articles.map((name) => read(`articles/${name}`)).filter((text) => /^language: zh-Hant$/m.test(text))
    const found = [...texts, ...pieces].flatMap((text) => text.match(elsewhere) ?? [])
    expect(found).toEqual([])
  })
})

interface Nominee {
  key: string
  votes: number
}
interface Ceremony {
  year: number
  awards: { key: string; nominees: Nominee[]; notes: string[] }[]
}

describe('ceremonies', () => {
  const ceremonies = rows('ceremonies.yaml').map(({ year, awards }) => ({
    year: Number(year),
    awards: (awards as { key: string; nominees: (string | number)[][] }[]).map(({ key, nominees }) => ({
      key,
      nominees: nominees.map((fields) => ({ key: `${fields[0]}`, votes: Number(fields[5]) })),
      notes: nominees.map((fields) => fields.join(' ')),
    })),
  })) satisfies Ceremony[]
  const [now, before] = ceremonies as [Ceremony, Ceremony]
  const shares = ({ awards }: Ceremony) =>
    awards.map(({ nominees }) => {
      const sum = nominees.reduce((all, { votes }) => all + votes, 0)
      return nominees.map(({ votes }) => (sum === 0 ? 0 : Math.round((100 * votes) / sum)))
    })

  it('of two years differ in nominees, votes and percentages', () => {
    for (const [place, { key, nominees }] of now.awards.entries()) {
      const other = before.awards[place]
      expect(nominees, key).not.toEqual(other?.nominees)
      expect(shares(now)[place], key).not.toEqual(shares(before)[place])
    }
    const sum = ({ awards }: Ceremony) =>
      awards.flatMap(({ nominees }) => nominees).reduce((all, one) => all + one.votes, 0)
    expect(sum(now)).not.toBe(sum(before))
  })

  it('show a tie and an award that nobody won', () => {
    const most = ({ nominees }: Ceremony['awards'][number]) => {
      const highest = Math.max(...nominees.map(({ votes }) => votes))
      return highest === 0 ? 0 : nominees.filter(({ votes }) => votes === highest).length
    }
    const winners = before.awards.map(most)
    expect(winners).toContain(0)
    expect(winners).toContain(2)
  })

  it('give no award to the paper itself', () => {
    const own = ceremonies
      .flatMap(({ awards }) => awards.flatMap(({ notes }) => notes))
      .filter((note) => /港讯|Harbourwire/.test(note))
    expect(own).toEqual([])
  })
})

describe('numbers of conferences', () => {
  interface Edition {
    path: string
    numbers?: { value: string; texts: { label: string[] } }[]
    halls: { note: string[] }[]
    first_day: number
    last_day: number
    event?: string
  }
  const editions = (rows('conferences.yaml') as { editions: Edition[] }[]).flatMap((one) => one.editions)

  it('count the seats of the halls', () => {
    const counted = editions.flatMap(({ path, numbers = [], halls }) => {
      const seats = numbers.find(({ texts }) => texts.label[1] === 'seats')?.value
      const sum = halls.reduce((all, hall) => all + Number(/\d+/.exec(hall.note[1] ?? '')?.[0] ?? 0), 0)
      return seats ? [{ path, seats: Number(seats.replace(',', '')), sum }] : []
    })
    expect(counted.length).toBe(2)
    for (const { path, seats, sum } of counted) expect(seats, path).toBe(sum)
  })

  it('say nothing of licences that real bodies grant', () => {
    expect(read('conferences.yaml')).not.toMatch(/牌照|licen[cs]e/i)
  })

  it('sell tickets to an event of the same days', () => {
    const events = rows('events.yaml') as {
      key: string
      starts_at: string
      ends_at: string
      tickets?: { price?: string }[]
    }[]
    const published = editions.filter(({ event }) => event)
    expect(published.length).toBe(1)
    for (const { event, first_day, last_day } of published) {
      const sold = events.find(({ key }) => key === event)
      const days = [sold?.starts_at, sold?.ends_at].map((time) => Number.parseInt(time ?? '', 10))
      expect(days).toEqual([first_day, last_day])
      expect(sold?.tickets?.filter(({ price }) => Number(price) > 0).length).toBe(2)
    }
  })
})
