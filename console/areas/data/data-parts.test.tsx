import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { HeldPoint, StaffSource } from '#contract/market/data-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { loadDataTexts } from './data-texts.ts'
import { type Found, FoundInFile } from './found-in-file.tsx'
import { Decision } from './held-page.tsx'
import { Result } from './sources/run-history.tsx'
import { DataSourceState } from './sources/source-state.tsx'
import { type Connector, connectorName, defaultName, missingDefaults } from './sources/source-words.ts'

async function html(part: React.ReactNode, language: Language = 'en') {
  await Promise.all([loadDataTexts(language), loadImportTexts(language)])
  const value = { language, t: translator(await loadTexts(language)) } as unknown as Console
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConsoleProvider value={value}>{part}</ConsoleProvider>
    </MemoryRouter>,
  )
}
beforeAll(() => loadDataTexts('en'))

const source = { id: 1, scheduled: true, paused: false, problem: null, failures: 0, read_time: null } as StaffSource
const run = { id: 1, problem: null, end_time: '2026-01-02 10:00:00', notes: [] as object[] }

describe('the state of a source', () => {
  it.each<[Partial<StaffSource>, string]>([
    [{}, 'Not fetched yet'],
    [{ read_time: '2026-01-02 10:00:00' }, 'Working'],
    [{ paused: true, read_time: '2026-01-02 10:00:00' }, 'Paused'],
    [{ problem: 'busy', failures: 3 }, 'the provider’s limit has been reached · Failed 3 times in a row'],
    [{ problem: 'html', failures: 1, paused: true }, 'the response is a web page, not data · Paused'],
    [{ scheduled: false, problem: null }, 'Not scheduled'],
  ])('with %j is “%s”', async (given, words) => {
    expect(await html(<DataSourceState source={{ ...source, ...given }} />)).toContain(words)
  })
})

describe('a reading', () => {
  it('says what was left out of it, and why', async () => {
    const notes = [{ place: '7', reason: 'notANumber', detail: '<b>abc' }]
    const shown = await html(<Result run={{ ...run, notes } as never} />)
    expect(shown).toMatch(/Done.*Skipped records.*Line 7.*not a number.*&lt;b&gt;abc/)
  })

  it('that failed says why, and one without an end that it has none', async () => {
    expect(await html(<Result run={{ ...run, problem: 'tooLarge' } as never} />)).toContain('the response is too large')
    expect(await html(<Result run={{ ...run, end_time: null } as never} />)).toContain('In progress or interrupted')
  })

  it('that failed says at which address, and what was wrong there, in the language of the editor', async () => {
    const failed = (problem: string, place: string, reason: string, detail: string) =>
      ({ ...run, problem, notes: [{ place, reason, detail }] }) as never
    const missing = failed('status', '/stablecoin/1', 'status', 'HTTP 404')
    expect(await html(<Result run={missing} />)).toMatch(/the server returned an error.*\/stablecoin\/1 · HTTP 404/)
    const column = failed('shape', '/flows.csv', 'noColumn', 'date (Day, Total)')
    expect(await html(<Result run={column} />, 'zh-Hans')).toContain(
      '/flows.csv · 缺少列；括号内是现有的列 · date (Day, Total)',
    )
    expect(await html(<Result run={failed('html', '', 'html', '')} />)).not.toContain('left out')
  })
})

describe('a file that is looked at', () => {
  const found: Found = {
    ...{ encoding: 'gb18030', separator: '\t', columns: [], taken: 2, failed: 1, added: 0, changed: 0 },
    values: [
      { entity: 'ibit', known: true, day: '2024-01-11', value: -5, far: true },
      { entity: 'New fund', known: false, day: '2024-01-11', value: 7, far: false },
    ],
    new_entities: ['New fund'],
    problems: [{ place: '3', reason: 'notADate', detail: 'soon' }],
  }
  it.each<[Language, RegExp]>([
    [
      'en',
      /2 values can be saved · 1 row has problems.*gb18030.*tab.*Line 3.*not a date.*soon.*New fund.*Differs greatly/,
    ],
    ['zh-Hans', /可存入2个数值 · 1行有问题.*gb18030.*制表符.*第3行.*不是日期.*soon.*New fund.*与已有数值相差很大/],
    ['zh-Hant-HK', /可存入2個數值 · 1行有問題.*gb18030.*定位字元.*第3行.*不是日期.*soon.*New fund.*與已有數值相差很大/],
  ])('shows the problem of every row and what is odd, in %s', async (language, words) => {
    expect(await html(<FoundInFile found={found} />, language)).toMatch(words)
  })

  it('without its columns says which there are', async () => {
    const none = { ...found, taken: 0, values: [], new_entities: [], separator: '' }
    const problems = [{ place: '1', reason: 'shape', detail: 'no column date among a, b' }]
    const shown = await html(<FoundInFile found={{ ...none, problems }} />)
    expect(shown).toMatch(/0 values can be saved.*unexpected content.*no column date among a, b/)
    expect(shown).not.toContain('separator')
  })
})

describe.each(languages)('the decision on a value in %s', (language) => {
  it('names the value and whose it is', async () => {
    const entity = { key: 'ibit', name: 'IBIT' }
    const point = { id: 5, entity, value: 900, unit: 'usd' } as HeldPoint
    const names = [
      ...(await html(<Decision point={point} onDone={() => {}} />, language)).matchAll(/aria-label="([^"]+)/g),
    ]
    expect(names).toHaveLength(2)
    for (const [, name] of names) expect(name).toMatch(/IBIT.*\$900|\$900.*IBIT/)
  })
})

describe('the providers that can be added at once', () => {
  const connector = (key: string, name: string, address: string) => ({ key, name, address }) as Connector
  const connectors = [
    connector('defillama-stablecoins', 'DefiLlama', 'https://stablecoins.llama.fi'),
    connector('coingecko-markets', 'CoinGecko', 'https://api.coingecko.com/api/v3'),
    connector('coingecko-treasuries', 'CoinGecko', 'https://api.coingecko.com/api/v3'),
    connector('mapped-table', 'CSV or JSON', ''),
  ]
  it('are those with an address of their own that are not there', () => {
    const there = [{ connector: 'coingecko-markets' }] as StaffSource[]
    const keys = missingDefaults(connectors, there).map(({ key }) => key)
    expect(keys).toEqual(['defillama-stablecoins', 'coingecko-treasuries'])
  })

  it('have names of their own', () => {
    const names = connectors.map((one) => defaultName(one, connectors))
    expect(names).toEqual(['DefiLlama', 'CoinGecko markets', 'CoinGecko treasuries', 'CSV or JSON'])
    expect(connectorName('file', connectors, (key) => key)).toBe('data.files')
    expect(connectorName('mapped-table', connectors, (key) => key)).toBe('data.connector.mapped-table')
    expect(connectorName('of-a-fork', [connector('of-a-fork', 'Theirs', '')], (key) => key)).toBe('Theirs')
  })
})
