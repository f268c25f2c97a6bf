import type { CallOutput } from '#contract/calls.ts'
import type { DataType, DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { Change, type KeyFigure } from '#web/domains/data/data-head.tsx'
import type { DataTranslate } from '#web/domains/data/data-text.ts'
import { movement, writeFigure } from '#web/domains/data/figure.ts'

type Found = Omit<CallOutput<'getDataEntity'>, 'series' | 'marks'>
const most = 5

/**
 * The leading figures of a company, fund or coin.
 * @param subject that of the page: a holder of several coins has a row in the table of each
 */
export function entityFigures(
  { rows }: Pick<Found, 'rows'>,
  subject: DataType,
  t: DataTranslate,
  language: Language,
): KeyFigure[] {
  const chosen = rows.find(({ type }) => type === subject) ?? rows[0]
  if (!chosen) return []
  const { type, rank, of, row } = chosen
  const coin: DataUnit = type === 'ether' ? 'eth' : 'btc'
  const write = (value: number | null | undefined, unit: DataUnit) =>
    writeFigure(value, unit, language, { short: unit === 'usd' && Math.abs(value ?? 0) >= 1e6, sign: true })
  const renderChange = (value: number | null | undefined, unit: DataUnit) =>
    value === null || value === undefined ? undefined : (
      <Change tone={movement(value)}>{writeFigure(value, unit, language, { signed: true })}</Change>
    )
  const { figures } = row
  const all: (KeyFigure | undefined)[] = [
    type === 'bitcoin' || type === 'ether'
      ? {
          label: t('column.holdings'),
          value: write(figures.holdings, coin),
          unit: t(`unit.${coin === 'eth' ? 'eth' : 'btc'}`),
          note: renderChange(figures.change1, coin),
        }
      : undefined,
    figures.supplyUsd === undefined
      ? undefined
      : {
          label: t('column.supplyUsd'),
          value: write(figures.supplyUsd, 'usd'),
          note: renderChange(figures.change1, 'change'),
        },
    figures.flow === undefined
      ? undefined
      : {
          label: t('column.flow'),
          value: writeFigure(figures.flow, 'usd', language, { signed: true, sign: true }),
          tone: movement(figures.flow),
        },
    figures.value === undefined
      ? undefined
      : {
          label: t('figure.heldValue'),
          value: write(figures.value, 'usd'),
          note: shareNote(type, figures.share, t, language),
        },
    figures.price === undefined || type === 'stablecoins'
      ? undefined
      : { label: t('figure.price'), value: write(figures.price, 'usd'), note: renderChange(figures.change1, 'change') },
    figures.averageCost
      ? {
          label: t('figure.average'),
          value: write(figures.averageCost, 'usd'),
          note: figures.gain ? t('figure.gain', { n: writeFigure(figures.gain, 'change', language) }) : undefined,
        }
      : undefined,
    figures.multiple
      ? {
          label: t('figure.multiple'),
          value: write(figures.multiple, 'multiple'),
          note: t('figure.cap', { n: write(figures.marketCap, 'usd') }),
        }
      : undefined,
    figures.deviation === undefined
      ? undefined
      : { label: t('column.deviation'), value: write(figures.deviation, 'basisPoints'), unit: t('unit.basisPoints') },
    figures.netAssets === undefined
      ? undefined
      : { label: t('column.netAssets'), value: write(figures.netAssets, 'usd') },
    type === 'market' ? { label: t('column.marketCap'), value: write(figures.marketCap, 'usd') } : undefined,
  ]
  const known = all.filter((one) => one !== undefined).filter(({ value }) => value !== '—')
  return [
    ...known.slice(0, most - 1),
    { label: t('figure.rank'), value: String(rank), note: t('figure.rankOf', { n: of }) },
  ]
}

function shareNote(type: string, share: number | null | undefined, t: DataTranslate, language: Language) {
  if (share === null || share === undefined) return undefined
  return t(type === 'bitcoin' ? 'figure.heldShare' : 'figure.heldShareEther', {
    n: writeFigure(share, 'share', language),
  })
}
