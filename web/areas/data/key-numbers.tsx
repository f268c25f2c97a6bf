import type { Language } from '#language/languages.ts'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { Change, type KeyNumber } from '#web/domains/data/data-head.tsx'
import type { DataTranslate } from '#web/domains/data/data-text.ts'
import { abbreviate, movement, writeNumber } from '#web/domains/data/number.ts'
import type { DataTable, PricedCompany, TypeContent } from './loaded-data.ts'

interface Facts {
  content: TypeContent
  table: DataTable
  t: DataTranslate
  language: Language
}

type Of<T extends TypeContent['type']> = Extract<TypeContent, { type: T }>['found']

/** The leading numbers of a subject, at most five. */
export function keyNumbers({ content, table, t, language }: Facts): KeyNumber[] {
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
  const part = (value: number | null) => writeNumber(value, 'share', language)
  const renderChange = (value: number | null, unit: 'change' | 'btc' | 'eth' = 'change') => (
    <Change tone={movement(value)}>{writeNumber(value, unit, language, { signed: true })}</Change>
  )
  return { t, language, large, part, moved: renderChange }
}

function ofHoldings(
  { total }: Of<'bitcoin' | 'ether'>,
  type: 'bitcoin' | 'ether',
  { t, language, large, part }: Words,
): KeyNumber[] {
  const coin = type === 'bitcoin' ? 'btc' : 'eth'
  return [
    {
      label: t('number.held'),
      ...large(total.holdings, coin),
      note: t(type === 'bitcoin' ? 'number.heldShare' : 'number.heldShareEther', { n: part(total.share) }),
    },
    { label: t('number.heldValue'), ...large(total.value, 'usd') },
    {
      label: t('number.month'),
      ...large(total.month, coin, true),
      tone: movement(total.month),
      note:
        total.change === null
          ? undefined
          : t('number.dayChange', { n: writeNumber(total.change, coin, language, { signed: true }) }),
    },
    { label: t('number.holders'), value: t('number.holdersOf', { n: total.count }) },
  ]
}

function ofFlows({ totals }: Of<'etf'>, { t, language, large, part }: Words): KeyNumber[] {
  return [
    {
      label: t('number.flowOf', { day: totals.day ? writeDay(totals.day, language, 'day') : '' }),
      ...large(totals.flow, 'usd', true),
      tone: movement(totals.flow),
    },
    {
      label: t('number.week'),
      ...large(totals.week, 'usd', true),
      tone: movement(totals.week),
      note: t('number.weekDays', { n: totals.week_days }),
    },
    {
      label: t(totals.streak < 0 ? 'number.streakOut' : 'number.streakIn'),
      value: String(Math.abs(totals.streak)),
      unit: t('number.tradingDays'),
      note: t('number.longest', { n: totals.longest }),
    },
    { label: t('number.cumulative'), ...large(totals.cumulative, 'usd', true) },
    {
      label: t('number.netAssets'),
      ...large(totals.net_assets, 'usd'),
      note: totals.share === null ? undefined : t('number.ofMarket', { n: part(totals.share) }),
    },
  ]
}

function ofSupply({ totals }: Of<'stablecoins'>, { t, large, part, moved }: Words): KeyNumber[] {
  const { largest, off_peg: offPeg } = totals
  return [
    { label: t('number.supply'), ...large(totals.supply, 'usd'), note: moved(totals.change.one) },
    {
      label: t('number.month'),
      ...large(totals.month, 'usd', true),
      tone: movement(totals.month),
      note: totals.months
        ? t(totals.months < 0 ? 'number.monthsDown' : 'number.months', { n: Math.abs(totals.months) })
        : undefined,
    },
    {
      label: t('number.largestShare'),
      value: part(largest?.share ?? null),
      note:
        largest &&
        (largest.year_ago === null
          ? largest.entity.symbol || largest.entity.name
          : t('number.yearAgo', { name: largest.entity.symbol || largest.entity.name, n: part(largest.year_ago) })),
    },
    { label: t('number.coins'), value: String(totals.count) },
    {
      label: t('number.offPeg'),
      value: String(offPeg.length),
      tone: offPeg.length > 0 ? 'signal' : undefined,
      note: offPeg.map(({ symbol, name }) => symbol || name).join(t('comma')) || t('number.offPegNone'),
    },
  ]
}

function ofStocks(
  { totals }: Of<'stocks'>,
  { total }: DataTable,
  all: readonly PricedCompany[],
  { t, large }: Words,
): KeyNumber[] {
  const sum = (key: 'holdingsBtc' | 'holdingsEth' | 'holdingsValue') =>
    all.reduce((whole, { values }) => whole + (values[key] ?? 0), 0)
  return [
    { label: t('number.companies'), value: String(total) },
    { label: t('column.holdingsBtc'), ...large(sum('holdingsBtc'), 'btc') },
    { label: t('column.holdingsEth'), ...large(sum('holdingsEth'), 'eth') },
    { label: t('column.holdingsValue'), ...large(sum('holdingsValue'), 'usd') },
    { label: t('number.below'), value: String(totals.below), note: t('number.belowOf', { n: totals.compared }) },
  ]
}

function ofMarket(
  { totals, sentiment }: Of<'market'>,
  dominance: Extract<TypeContent, { type: 'market' }>['dominance'],
  { t, large, part, moved }: Words,
): KeyNumber[] {
  const newest = (place: number) => dominance.series[place]?.values.findLast((value) => value !== null) ?? null
  const felt = sentiment?.values.findLast((value) => value !== null)
  return [
    { label: t('number.marketCap'), ...large(totals.market_cap, 'usd'), note: moved(totals.change.one) },
    { label: t('number.volume'), ...large(totals.volume, 'usd') },
    { label: t('number.bitcoinShare'), value: part(newest(0)) },
    { label: t('number.etherShare'), value: part(newest(1)) },
    ...(felt === undefined || felt === null ? [] : [{ label: t('number.sentiment'), value: String(Math.round(felt)) }]),
  ]
}
