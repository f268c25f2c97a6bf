import { describe, expect, it } from 'vitest'
import { isChosenPath, reservedPaths } from '#contract/site/chosen-paths.ts'
import { createRouteFinder } from '#web/router/route-finder.ts'
import { pages, screens } from '#web/routes.tsx'
import { chosenScreens } from '../landing/screens.ts'

const find = createRouteFinder(pages)

/** The conference pages of the specification: screen, path, other path. All hide header, footer, side tool and download. */
const rows: readonly (readonly [string, string, string?])[] = [
  ['conference', '/polkadot2024'],
  ['conference-about', '/polkadot2024_about'],
  ['conference-speaker', '/polkadot2024_speaker'],
  ['conference-partner', '/polkadot2024_partner'],
  ['conference-agenda', '/polkadot2024_agenda'],
  ['conference', '/CryptoFi'],
  ['conference-partner', '/CryptoFiPartner'],
  ['conference-speaker', '/CryptoFiSpeaker'],
  ['conference-contact', '/CryptoFiContact'],
  ['conference-time', '/CryptoTime', '/CryptoFiTime'],
  ['conference', '/CryptoFi2023'],
  ['conference-partner', '/CryptoFi2023Partner'],
  ['conference-speaker', '/CryptoFi2023Speaker'],
  ['conference-contact', '/CryptoFi2023Contact'],
  ['conference-time', '/CryptoFi2023Time', '/CryptoTime2023'],
  ['conference', '/CryptoFi2024'],
  ['conference-partner', '/CryptoFi2024Partner'],
  ['conference-speaker', '/CryptoFi2024Speaker'],
  ['conference-contact', '/CryptoFi2024Contact'],
  ['conference-time', '/CryptoFi2024Time', '/CryptoTime2024'],
  ['conference', '/CryptoFi2025'],
  ['conference-partner', '/CryptoFi2025Partner'],
  ['conference-speaker', '/CryptoFi2025Speaker'],
  ['conference-contact', '/CryptoFi2025Contact'],
  ['conference-time', '/CryptoFi2025Time', '/CryptoTime2025'],
  ['conference', '/CryptoFi202504'],
  ['conference-partner', '/CryptoFi202504Partner'],
  ['conference-speaker', '/CryptoFi202504Speaker'],
  ['conference-contact', '/CryptoFi202504Contact'],
  ['conference-time', '/CryptoFi202504Time', '/CryptoTime202504'],
  ['conference', '/CryptoFi202508'],
  ['conference-partner', '/CryptoFi202508Partner'],
  ['conference-speaker', '/CryptoFi202508Speaker'],
  ['conference-contact', '/CryptoFi202508Contact'],
  ['conference-time', '/CryptoFi202508Time', '/CryptoTime202508'],
]

describe('the conference pages of the specification', () => {
  it.each(rows)('%s at %s hides the frame of the site', (_, path, other) => {
    for (const prefix of ['', '/zh-hant', '/en'])
      for (const address of [path, other].filter((one) => one !== undefined)) {
        const screen = find(prefix + address)?.screen
        expect(screen?.name, address).toBe('conference')
        expect(screen?.meta).toEqual({ hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true })
      }
  })

  it('leave other pages of one part what they are', () => {
    expect(find('/news')?.screen.name).toBe('flash-list')
    expect(find('/en')?.screen.name).toBe('landing-en')
    expect(find('/en/CryptoFi2031')?.path).toBe('/en/:conference')
    expect(find('/nowhere/else')?.screen.name).toBe('not-found')
  })
})

it('every first part of an address of the site is kept from editors who choose a path', () => {
  const own = new Set(chosenScreens)
  const parts = screens
    .filter((screen) => !own.has(screen))
    .flatMap(({ path, aliases }) => [path, ...aliases])
    .map((path) => (path.split('/')[1] ?? '').toLowerCase())
    .filter(isChosenPath)
  expect([...new Set(parts)].filter((part) => !reservedPaths.has(part))).toEqual([])
})
