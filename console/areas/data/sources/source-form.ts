import type { CallInput } from '#contract/calls.ts'
import type { StaffSource } from '#contract/market/data-desk.ts'
import type { DataMetric } from '#contract/market/data-terms.ts'
import type { Connector } from './source-words.ts'

/** A source as its dialog holds it; limits as percentages, as they are typed. */
export interface SourceFields {
  connector: string
  name: string
  address: string
  website: string
  options: string
  every_minutes: number
  stale_hours: number
  limits: Partial<Record<DataMetric, number>>
}

/** Returns the fields of a source, or the initial values of a new one of this connector. */
export function fieldsOf(source: StaffSource | undefined, connector: Connector | undefined): SourceFields {
  const {
    name = '',
    address = '',
    website = '',
    options = '{}',
    every_minutes: every = 360,
  } = source ?? connector ?? {}
  return {
    connector: source?.connector ?? connector?.key ?? '',
    ...{ name, address, website, options, every_minutes: every },
    stale_hours: (source?.stale_minutes ?? 1_560) / 60,
    limits: percents(source?.limits ?? {}, (part) => Math.round(part * 1e6) / 1e4),
  }
}

/** Returns the request input; limits as fractions of one, and no key if none was typed and none is to be removed. */
export function inputOf(
  fields: SourceFields,
  { key, dropKey }: { key: string; dropKey: boolean },
): CallInput<'saveDataSource'> {
  const { stale_hours: hours, limits, ...rest } = fields
  return {
    ...rest,
    stale_minutes: Math.round(hours * 60),
    limits: percents(limits, (percent) => percent / 100),
    ...(key ? { key } : dropKey ? { key: null } : {}),
  }
}

function percents(limits: SourceFields['limits'], change: (value: number) => number): SourceFields['limits'] {
  const entries = Object.entries(limits).map(([metric, value]) => [metric, change(value)])
  return Object.fromEntries(entries) as SourceFields['limits']
}

/** Connectors for tables nobody wrote a connector for. */
export const isMapped = (connector: string): boolean => connector === 'mapped-table' || connector === 'html-table'
