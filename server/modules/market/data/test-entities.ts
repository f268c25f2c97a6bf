import type { CallInput } from '#contract/calls.ts'
import type { TestNewsroom } from '#server/test-newsroom.ts'

export type EntityFields = Extract<CallInput<'saveRecord'>, { kind: 'dataEntity' }>

/** A company as the form sends it. */
export const entityFields = (given: Partial<EntityFields>): EntityFields => ({
  ...{ kind: 'dataEntity', texts: {}, type: 'company', key: '', online: true, symbol: '', label: null, country: '' },
  ...{ exchange: '', currency: '', website: null, coin: '', fee: null, spot: false },
  ...given,
})

/** Saves an entity. @returns its id */
export async function savedEntity(editor: TestNewsroom['editor'], given: Partial<EntityFields>): Promise<number> {
  const { data, message } = await editor.call('saveRecord', entityFields(given))
  if (!data?.saved) throw new Error(`The entity was not saved: ${message}`)
  return data.record.id
}
