import { type HolderKind, heldCoins, holderKinds } from '#contract/market/data-terms.ts'
import type { DataTranslate } from '../data-text.ts'
import type { TextValue } from './text-values.ts'

/** The subject of a value in a text: an entity, or a sum over a table. */
type Named = Pick<TextValue, 'metric' | 'group' | 'coin'> & {
  entity: Pick<NonNullable<TextValue['entity']>, 'name'> | null
}

const isKind = (group: string): group is HolderKind => holderKinds.some((kind) => kind === group)

/** Returns whose number it is and which. */
export function valueName({ entity, metric, group, coin }: Named, t: DataTranslate): string {
  if (entity) return t('inText.what', { name: entity.name, metric: t(`metric.${metric}`) })
  const of = t(coin === heldCoins.ether ? 'coin.ether' : 'coin.bitcoin')
  if (metric === 'supplyUsd') return t('sum.supply')
  if (metric === 'netAssets') return t('sum.netAssets', { coin: of })
  if (metric === 'flow') return t(group === 'cumulative' ? 'sum.cumulative' : 'sum.flow', { coin: of })
  return isKind(group)
    ? t('sum.heldBy', { coin: of, who: t(`group.${group}`).toLowerCase() })
    : t('sum.held', { coin: of })
}
