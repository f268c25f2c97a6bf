import type { CallOutput } from '#contract/calls.ts'
import type { DataType, DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { Change, type KeyNumber } from '#web/domains/data/data-head.tsx'
import type { DataTranslate } from '#web/domains/data/data-text.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'

type Found = Omit<CallOutput<'getDataEntity'>, 'series' | 'marks'>
const most = 5

/**
 * The leading numbers of a company, fund or coin.
 * @param subject that of the page: a holder of several coins has a row in the table of each
 */
export function entityNumbers(
  { rows }: Pick<Found, 'rows'>,
  subject: DataType,
  t: DataTranslate,
  language: Language,
): KeyNumber[] {
  const chosen = rows.find(({ type }) => type === subject) ?? rows[0]
  if (!chosen) return []
  const { type, rank, of, row } = chosen
  const coin: DataUnit = type === 'ether' ? 'eth' : 'btc'
  const write = (value: number | null | undefined, unit: DataUnit) =>
    writeNumber(value, unit, language, { short: unit === 'usd' && Math.abs(value ?? 0) >= 1e6, sign: true })
  const renderChange = (value: number | null | undefined, unit: DataUnit) =>
    value === null || value === undefined ? undefined : (
      <Change tone={movement(value)}>{writeNumber(value, unit, language, { signed: true })}</Change>
    )
  const { values } = row
  const all: (KeyNumber | undefined)[] = [
    type === 'bitcoin' || type === 'ether'
      ? {
          label: t('column.holdings'),
          value: write(values.holdings, coin),
          unit: t(`unit.${coin === 'eth' ? 'eth' : 'btc'}`),
          note: renderChange(values.change1, coin),
        }
      : undefined,
    values.supplyUsd === undefined
      ? undefined
      : {
          label: t('column.supplyUsd'),
          value: write(values.supplyUsd, 'usd'),
          note: renderChange(values.change1, 'change'),
        },
    values.flow === undefined
      ? undefined
      : {
          label: t('column.flow'),
          value: writeNumber(values.flow, 'usd', language, { signed: true, sign: true }),
          tone: movement(values.flow),
        },
    values.value === undefined
      ? undefined
      : {
          label: t('number.heldValue'),
          value: write(values.value, 'usd'),
          note: shareNote(type, values.share, t, language),
        },
    values.price === undefined || type === 'stablecoins'
      ? undefined
      : { label: t('number.price'), value: write(values.price, 'usd'), note: renderChange(values.change1, 'change') },
    values.averageCost
      ? {
          label: t('number.average'),
          value: write(values.averageCost, 'usd'),
          note: values.gain ? t('number.gain', { n: writeNumber(values.gain, 'change', language) }) : undefined,
        }
      : undefined,
    values.multiple
      ? {
          label: t('number.multiple'),
          value: write(values.multiple, 'multiple'),
          note: t('number.cap', { n: write(values.marketCap, 'usd') }),
        }
      : undefined,
    values.deviation === undefined
      ? undefined
      : { label: t('column.deviation'), value: write(values.deviation, 'basisPoints'), unit: t('unit.basisPoints') },
    values.netAssets === undefined
      ? undefined
      : { label: t('column.netAssets'), value: write(values.netAssets, 'usd') },
    type === 'market' ? { label: t('column.marketCap'), value: write(values.marketCap, 'usd') } : undefined,
  ]
  const known = all.filter((one) => one !== undefined).filter(({ value }) => value !== '—')
  return [
    ...known.slice(0, most - 1),
    { label: t('number.rank'), value: String(rank), note: t('number.rankOf', { n: of }) },
  ]
}

function shareNote(type: string, share: number | null | undefined, t: DataTranslate, language: Language) {
  if (share === null || share === undefined) return undefined
  return t(type === 'bitcoin' ? 'number.heldShare' : 'number.heldShareEther', {
    n: writeNumber(share, 'share', language),
  })
}
