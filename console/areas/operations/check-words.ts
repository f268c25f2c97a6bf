import type { operationsHans } from '#console/locales/operations/zh-hans.ts'
import { ageOf } from '#console/ui/age-text.ts'
import type { OperationCheckRow } from '#contract/staff/operations.ts'
import type { OperationsTranslate } from './operations-texts.ts'

type Key = keyof typeof operationsHans
type Check = Pick<OperationCheckRow, 'kind' | 'about' | 'measured'>

/** Name of a kind of checks or of one of its things, with its effect and its page. */
interface Facts {
  name: Key
  /** Effect that readers notice while it is not fine. */
  effect?: Key
  /** The page of the console where its things are dealt with. */
  page?: `/${string}`
}

/** Facts by kind and thing. A thing that is not here is called as the program calls it. */
const facts: Readonly<Record<string, Facts>> = {
  'process:web': { name: 'operations.process.web', effect: 'operations.effect.web' },
  'process:stream': { name: 'operations.process.stream', effect: 'operations.effect.stream' },
  'process:worker': { name: 'operations.process.worker', effect: 'operations.effect.worker' },
  'process:importer': { name: 'operations.process.importer', effect: 'operations.effect.importer' },
  'queue:mails': { name: 'operations.queue.mails', effect: 'operations.effect.mails' },
  'queue:newsletters': {
    ...{ name: 'operations.queue.newsletters', effect: 'operations.effect.newsletters', page: '/newsletters' },
  },
  'queue:push': { name: 'operations.queue.push', effect: 'operations.effect.push' },
  'queue:webhooks': { name: 'operations.queue.webhooks', page: '/webhooks' },
  'queue:order-messages': { name: 'operations.queue.order-messages', effect: 'operations.effect.order-messages' },
  'queue:refunds': {
    ...{ name: 'operations.queue.refunds', effect: 'operations.effect.refunds', page: '/payments/stuck' },
  },
  'queue:events': { name: 'operations.queue.events' },
  'queue:planned-flash': {
    name: 'operations.queue.planned-flash',
    effect: 'operations.effect.planned',
    page: '/flash',
  },
  'queue:planned-manuscript': {
    ...{ name: 'operations.queue.planned-manuscript', effect: 'operations.effect.planned', page: '/manuscripts' },
  },
  'queue:planned-event': { name: 'operations.queue.planned-event' },
  'queue:planned-message': { name: 'operations.queue.planned-message' },
  'queue:planned-live-note': { name: 'operations.queue.planned-live-note', effect: 'operations.effect.planned' },
  'queue:planned-live-end': { name: 'operations.queue.planned-live-end' },
  'trouble:sources': { name: 'operations.trouble.sources' },
  'trouble:webhooks': { name: 'operations.trouble.webhooks', page: '/webhooks' },
  'trouble:books': { name: 'operations.trouble.books', page: '/payments/providers' },
  'trouble:refunds': {
    ...{ name: 'operations.trouble.refunds', effect: 'operations.effect.refundsRefused', page: '/payments/stuck' },
  },
  'trouble:mail': { name: 'operations.trouble.mail', effect: 'operations.effect.mail' },
  'trouble:sms': { name: 'operations.trouble.sms', effect: 'operations.effect.sms' },
  'trouble:events': { name: 'operations.trouble.events' },
  'switch:read_only': { name: 'operations.readOnly', effect: 'operations.effect.readOnly', page: '/protection' },
  'switch:waiting_room': {
    name: 'operations.waitingRoom',
    effect: 'operations.effect.waitingRoom',
    page: '/protection',
  },
  jobs: { name: 'operations.jobs' },
  connections: { name: 'operations.connections', effect: 'operations.effect.slow' },
  transactions: { name: 'operations.transactions' },
  replica: { name: 'operations.replica' },
  backup: { name: 'operations.backup' },
  drill: { name: 'operations.drill' },
  'provider:mail': { name: 'operations.provider.mail', effect: 'operations.effect.mail' },
  'provider:sms': { name: 'operations.provider.sms', effect: 'operations.effect.sms' },
  'provider:translation': { name: 'operations.provider.translation', effect: 'operations.effect.translation' },
  'provider:push': { name: 'operations.provider.push', effect: 'operations.effect.push' },
  'provider:payments': {
    ...{ name: 'operations.provider.payments', effect: 'operations.effect.payments', page: '/payments/providers' },
  },
  'provider:chain': {
    ...{ name: 'operations.provider.chain', effect: 'operations.effect.chain', page: '/payments/providers' },
  },
  'provider:data': { name: 'operations.provider.data', effect: 'operations.effect.data' },
  disk: { name: 'operations.disk' },
  memory: { name: 'operations.memory', effect: 'operations.effect.slow' },
}

const factsOf = ({ kind, about }: Check): Facts | undefined => facts[`${kind}:${about}`] ?? facts[kind]

/** The name of the thing that is checked. */
export function nameOf(check: Check, t: OperationsTranslate): string {
  const known = factsOf(check)
  return known ? t(known.name, { about: check.about }) : check.about
}

/** Returns the effect that readers notice; undefined where they notice nothing. */
export function effectOf(check: Check & Pick<OperationCheckRow, 'state'>, t: OperationsTranslate): string | undefined {
  // Other processes of a role do the work of one that is gone.
  if (check.kind === 'process' && check.state !== 'failing') return undefined
  const { effect } = factsOf(check) ?? {}
  return effect && t(effect)
}

/** Shorter delays of an event loop are not worth a word. */
const shownDelayMs = 100

/** A duration in the largest unit that fits. */
export function ageText(seconds: number, t: OperationsTranslate): string {
  if (seconds < 60) return t('operations.seconds', { n: Math.round(seconds) })
  const { unit, n } = ageOf(seconds)
  return t(unit, { n })
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`

/** The numbers of a check in words. */
export function measuredText({ kind, measured }: Check, t: OperationsTranslate): string {
  const of = (name: string) => measured[name] ?? 0
  const age = ageText(of('seconds'), t)
  switch (kind) {
    case 'process': {
      const [running, lost, ms] = [of('running'), of('lost'), of('loop_ms')]
      if (lost > 0) return t('operations.runningLost', { running, lost })
      return t(ms >= shownDelayMs ? 'operations.runningSlow' : 'operations.running', { running, ms })
    }
    case 'queue':
      return of('waiting') === 0 ? t('operations.empty') : t('operations.waiting', { waiting: of('waiting'), age })
    case 'jobs':
      return t('operations.jobCounts', { waiting: of('waiting'), failed: of('failed') })
    case 'connections':
      return t('operations.used', { used: of('used'), max: of('max') })
    case 'transactions':
      return t('operations.locks', { age, waiting: of('waiting') })
    case 'replica':
      if (of('out') > 0) return t('operations.replicaOut', { out: of('out'), processes: of('processes') })
      return t('operations.replicaLag', { seconds: (of('lag_ms') / 1_000).toFixed(1) })
    case 'backup':
    case 'drill': {
      const last = measured.seconds === null ? t('operations.runNever') : t('operations.runAge', { age })
      return of('failed') ? t('operations.runFailed', { last }) : last
    }
    case 'provider': {
      const { success_seconds: success } = measured
      const last = success == null ? t('operations.runNever') : t('operations.runAge', { age: ageText(success, t) })
      return of('failures') ? t('operations.providerFailed', { failures: of('failures'), last }) : last
    }
    case 'trouble':
      return of('count') === 0 ? t('operations.nothing') : t('operations.count', { count: of('count') })
    case 'switch':
      return t(of('on') ? 'operations.switchOn' : 'operations.switchOff')
    case 'disk':
    case 'memory':
      return t('operations.share', {
        percent: Math.round((100 * of('used')) / Math.max(1, of('total'))),
        total: gigabytes(of('total')),
      })
  }
}

/** How full something is, from 0 to 1; undefined for checks that know no limit. */
export function shareOf({ measured: { used, max, total } }: Check): number | undefined {
  const limit = max ?? total
  return used != null && limit ? Math.min(1, used / limit) : undefined
}

/** Something to do about a problem, in their order. */
export interface Step {
  text: string
  /** A command, or a statement for the database. */
  command?: string
  page?: string
}

const stepsOfKind: Readonly<Record<Check['kind'], readonly { text: Key; command?: string }[]>> = {
  process: [{ text: 'operations.step.log' }],
  queue: [{ text: 'operations.step.worker' }, { text: 'operations.step.task' }],
  jobs: [{ text: 'operations.step.task' }, { text: 'operations.step.replay', command: 'npm run events' }],
  connections: [
    {
      text: 'operations.step.connections',
      command: 'select application_name, count(*) from pg_stat_activity group by 1 order by 2 desc',
    },
    { text: 'operations.step.pool' },
  ],
  transactions: [
    {
      text: 'operations.step.transactions',
      command: 'select pid, xact_start, query from pg_stat_activity order by xact_start limit 5',
    },
    { text: 'operations.step.terminate', command: 'select pg_terminate_backend(PID)' },
  ],
  replica: [{ text: 'operations.step.replica', command: 'select * from pg_stat_replication' }],
  backup: [{ text: 'operations.step.backup', command: 'npm run backup' }],
  drill: [{ text: 'operations.step.drill', command: 'npm run restore-drill' }],
  provider: [{ text: 'operations.step.provider' }],
  trouble: [],
  switch: [],
  disk: [{ text: 'operations.step.disk' }],
  memory: [{ text: 'operations.step.memory' }],
}

/** Troubles that are not dealt with on a page of the console. */
const stepsOfTrouble: Readonly<Record<string, { text: Key; command?: string }>> = {
  events: { text: 'operations.step.replay', command: 'npm run events' },
  mail: { text: 'operations.step.delivery' },
  sms: { text: 'operations.step.delivery' },
  sources: { text: 'operations.step.task' },
}

/** Returns the steps against a problem. */
export function stepsOf(check: Check, t: OperationsTranslate): Step[] {
  const { kind, about } = check
  const { page } = factsOf(check) ?? {}
  const own = kind === 'trouble' ? [stepsOfTrouble[about] ?? []].flat() : stepsOfKind[kind]
  return [
    ...own.map(({ text, command }) => ({ text: t(text), ...(command && { command }) })),
    ...(page ? [{ text: t(kind === 'switch' ? 'operations.step.switch' : 'operations.step.page'), page }] : []),
  ]
}
