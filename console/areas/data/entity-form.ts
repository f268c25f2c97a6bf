import type { CallInput } from '#contract/calls.ts'
import type { StaffEntity } from '#contract/market/data-desk.ts'
import type { EntityKind } from '#contract/market/data-terms.ts'

type Given = Required<Omit<CallInput<'saveDataEntity'>, 'id' | 'version' | 'key' | 'kind'>>
export type EntityFields = Omit<Given, 'label_id'> & { label_id: number | null }

const empty: EntityFields = {
  ...{ name: '', name_en: '', symbol: '', about: '', about_en: '', issuer: '', issuer_en: '', backing: '' },
  ...{ backing_en: '', country: '', coin: '', currency: '', exchange: '', website: '', fee: null },
  ...{ spot: false, hidden: false, label_id: null },
}

/** Returns the editable fields of an entity, or the initial values of a new one. */
export function fieldsOfEntity(entity: StaffEntity | undefined): EntityFields {
  if (!entity) return empty
  const { name, name_en, symbol, about, about_en, issuer, issuer_en, backing, backing_en } = entity
  const { country, coin, currency, exchange, website, fee, spot, hidden, label_id } = entity
  return {
    ...{ name, name_en, symbol, about, about_en, issuer, issuer_en, backing, backing_en },
    ...{ country, coin, currency, exchange, website, fee, spot, hidden, label_id },
  }
}

/** Fields of one kind alone, which others do not show. */
export const fieldsFor = (kind: EntityKind) => ({
  issued: kind === 'fund' || kind === 'stablecoin',
  backed: kind === 'stablecoin',
  funded: kind === 'fund',
  listed: kind === 'company' || kind === 'fund',
  pegged: kind === 'stablecoin' || kind === 'company' || kind === 'fund',
  placed: kind === 'company' || kind === 'privateCompany' || kind === 'government',
})
