/** From best to worst. */
export const checkStates = ['fine', 'late', 'failing'] as const
export type CheckState = (typeof checkStates)[number]

export const checkGroups = ['processes', 'queues', 'database', 'services', 'machines'] as const
export type CheckGroup = (typeof checkGroups)[number]

/** Kinds of checks, in the order in which they stand. */
export const checkKinds = [
  'process',
  'queue',
  'jobs',
  'connections',
  'transactions',
  'replica',
  'backup',
  'drill',
  'provider',
  'trouble',
  'switch',
  'disk',
  'memory',
] as const
export type CheckKind = (typeof checkKinds)[number]

export const groupOfCheck: Readonly<Record<CheckKind, CheckGroup>> = {
  process: 'processes',
  queue: 'queues',
  jobs: 'queues',
  connections: 'database',
  transactions: 'database',
  replica: 'database',
  backup: 'database',
  drill: 'database',
  provider: 'services',
  trouble: 'services',
  switch: 'services',
  disk: 'machines',
  memory: 'machines',
}

/** Seconds between two checks. */
export const checkEverySeconds = 30
/** Seconds after which a check that was not made again no longer says anything. */
export const checkValidSeconds = 90
/** Minutes for which a problem can be muted. */
export const muteMinutes = 30
