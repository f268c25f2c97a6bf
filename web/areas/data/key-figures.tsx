import type { Language } from '#language/languages.ts'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { Change, type KeyFigure } from '#web/domains/data/data-head.tsx'
import type { DataTranslate } from '#web/domains/data/data-text.ts'
import { abbreviate, movement, writeFigure } from '#web/domains/data/figure.ts'
import type { DataTable, PricedCompany, TypeContent } from './loaded-data.ts'

interface Facts {
  content: TypeContent
  table: DataTable
  t: DataTranslate
  language: Language
}

type Of<T extends TypeContent['type']> = Extract<TypeContent, { type: T }>['found']

/** The leading figures of a subject, at most five. */
export function keyFigures({ content, table, t, language }: Facts): KeyFigure[] {
  const words = wordsOf(t, language)
  switch (content.type) {
    case 'bitcoin':
    case 'ether':
      return ofHoldings(content.found, content.type, words)
    case 'etf':
      return ofFlows(content.found, words)
    case 'stablecoins':
      return ofSupply(content.found, words)
    case 'stocks':
      return ofStocks(content.found, table, content.all, words)
    case 'market':
      return ofMarket(content.found, content.dominance, words)
  }
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(t: DataTranslate, language: Language) {
  /** A large number, followed by its scale in small type. */
  const large = (value: number | null, unit: '' | 'usd' | 'btc' | 'eth', signed = false) => {
    if (value === null) return { value: '—' }
    const { number, scale } = abbreviate(value, language, signed)
    const word = unit && t(`unit.${unit}`)
    if (language === 'en' && unit === 'usd') return { value: `${number.replace(/^([−+]?)/, '$1$$')}${scale}` }
    return language === 'en' ? { value: number + scale, unit: word } : { value: number, unit: scale + word }
  }
  const part = (value: number | null) => writeFigure(value, 'share', language)
  const renderChange = (value: number | null, unit: 'change' | 'btc' | 'eth' = 'change') => (
    <Change tone={movement(value)}>{writeFigure(value, unit, language, { signed: true })}</Change>
  )
  return { t, language, large, part, moved: renderChange }
}

function ofHoldings(
  { total }: Of<'bitcoin' | 'ether'>,
  type: 'bitcoin' | 'ether',
  { t, language, large, part }: Words,
): KeyFigure[] {
  const coin = type === 'bitcoin' ? 'btc' : 'eth'
  return [
    {
      label: t('figure.held'),
      ...large(total.holdings, coin),
      note: t(type === 'bitcoin' ? 'figure.heldShare' : 'figure.heldShareEther', { n: part(total.share) }),
    },
    { label: t('figure.heldValue'), ...large(total.value, 'usd') },
    {
      label: t('figure.month'),
      ...large(total.month, coin, true),
      tone: movement(total.month),
      note:
        total.change === null
          ? undefined
          : t('figure.dayChange', { n: writeFigure(total.change, coin, language, { signed: true }) }),
    },
    { label: t('figure.holders'), value: t('figure.holdersOf', { n: total.count }) },
  ]
}

function ofFlows({ totals }: Of<'etf'>, { t, language, large, part }: Words): KeyFigure[] {
  return [
    {
      label: t('figure.flowOf', { day: totals.day ? writeDay(totals.day, language, 'day') : '' }),
      ...large(totals.flow, 'usd', true),
      tone: movement(totals.flow),
    },
    {
      label: t('figure.week'),
      ...large(totals.week, 'usd', true),
      tone: movement(totals.week),
      note: t('figure.weekDays', { n: totals.week_days }),
    },
    {
      label: t(totals.streak < 0 ? 'figure.streakOut' : 'figure.streakIn'),
      value: String(Math.abs(totals.streak)),
      unit: t('figure.tradingDays'),
      note: t('figure.longest', { n: totals.longest }),
    },
    { label: t('figure.cumulative'), ...large(totals.cumulative, 'usd', true) },
    {
      label: t('figure.netAssets'),
      ...large(totals.net_assets, 'usd'),
      note: totals.share === null ? undefined : t('figure.ofMarket', { n: part(totals.share) }),
    },
  ]
}

function ofSupply({ totals }: Of<'stablecoins'>, { t, large, part, moved }: Words): KeyFigure[] {
  const { largest, off_peg: offPeg } = totals
  return [
    { label: t('figure.supply'), ...large(totals.supply, 'usd'), note: moved(totals.change.one) },
    {
      label: t('figure.month'),
      ...large(totals.month, 'usd', true),
      tone: movement(totals.month),
      note: totals.months
        ? t(totals.months < 0 ? 'figure.monthsDown' : 'figure.months', { n: Math.abs(totals.months) })
        : undefined,
    },
    {
      label: t('figure.largestShare'),
      value: part(largest?.share ?? null),
      note:
        largest &&
        (largest.year_ago === null
          ? largest.entity.symbol || largest.entity.name
          : t('figure.yearAgo', { name: largest.entity.symbol || largest.entity.name, n: part(largest.year_ago) })),
    },
    { label: t('figure.coins'), value: String(totals.count) },
    {
      label: t('figure.offPeg'),
      value: String(offPeg.length),
      tone: offPeg.length > 0 ? 'signal' : undefined,
      note: offPeg.map(({ symbol, name }) => symbol || name).join(t('comma')) || t('figure.offPegNone'),
    },
  ]
}

function ofStocks(
  { totals }: Of<'stocks'>,
  { total }: DataTable,
  all: readonly PricedCompany[],
  { t, large }: Words,
): KeyFigure[] {
  const sum = (key: 'holdingsBtc' | 'holdingsEth' | 'holdingsValue') =>
    all.reduce((whole, { figures }) => whole + (figures[key] ?? 0), 0)
  return [
    { label: t('figure.companies'), value: String(total) },
    { label: t('column.holdingsBtc'), ...large(sum('holdingsBtc'), 'btc') },
    { label: t('column.holdingsEth'), ...large(sum('holdingsEth'), 'eth') },
    { label: t('column.holdingsValue'), ...large(sum('holdingsValue'), 'usd') },
    { label: t('figure.below'), value: String(totals.below), note: t('figure.belowOf', { n: totals.compared }) },
  ]
}

function ofMarket(
  { totals, sentiment }: Of<'market'>,
  dominance: Extract<TypeContent, { type: 'market' }>['dominance'],
  { t, large, part, moved }: Words,
): KeyFigure[] {
  const newest = (place: number) => dominance.series[place]?.values.findLast((value) => value !== null) ?? null
  const felt = sentiment?.values.findLast((value) => value !== null)
  return [
    { label: t('figure.marketCap'), ...large(totals.market_cap, 'usd'), note: moved(totals.change.one) },
    { label: t('figure.volume'), ...large(totals.volume, 'usd') },
    { label: t('figure.bitcoinShare'), value: part(newest(0)) },
    { label: t('figure.etherShare'), value: part(newest(1)) },
    ...(felt === undefined || felt === null ? [] : [{ label: t('figure.sentiment'), value: String(Math.round(felt)) }]),
  ]
}
