import { type ChildProcess, fork } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callTable } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'
import { benchSecret } from '../publishing.ts'
import type { Section } from '../report.ts'
import { makeFolder, removeFolder, settle, startSite } from '../site-process.ts'
import { publish, registerEditor } from './live.ts'
import { type PushServiceName, type PushServicesAnswer, pushServices } from './push-services.ts'

const devices = 100_000
const goalSeconds = 30
/** After that, those who have no push count as not reached. */
const waitMs = 180_000
const servicesProgram = fileURLToPath(new URL('push-services.ts', import.meta.url))

/** Breaking news to many devices, whose push services answer at once, late, never, or with refusals. */
export async function benchPush(): Promise<Section> {
  const folder = await makeFolder()
  const services = fork(servicesProgram)
  const [{ ports }] = (await once(services, 'message')) as [{ ports: Record<PushServiceName, number> }]
  try {
    const editor = await registerEditor(folder)
    await addDevices(folder, ports)
    const site = await startSite(folder, { DEMO_CONTENT: 'off', WEBHOOKS_ALLOW_PRIVATE: 'on' })
    await settle(site)
    const { item, undoMs } = await publish(site.origin, editor, '一条发给所有设备的突发消息', 'breaking')
    const published = Date.now() + undoMs
    const healthy = devices * (pushServices.healthy / 100)
    let answer = await ask(services)
    while (answer.taken.healthy.length < healthy && Date.now() < published + waitMs) {
      await pause(1_000)
      answer = await ask(services)
    }
    const { pushes } = await deliveryOf(site.origin, editor, item)
    await site.stop()
    const seconds = answer.taken.healthy.map((at) => (at - published) / 1_000).toSorted((one, other) => one - other)
    const within = (share: number) => seconds[Math.ceil(share * healthy) - 1] ?? Number.POSITIVE_INFINITY
    const inTime = seconds.filter((one) => one <= goalSeconds).length
    const row = (what: string, measured: string, goal = '', met = true) => ({ what, measured, goal, met })
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: 'Pushes',
      how: `Breaking news to ${count(devices)} devices from one process, the push services in another; ${pushServices.healthy} % answer at once, the others after 3 s (${pushServices.slow} %), never (${pushServices.mute} %), with 410 (${pushServices.gone} %), once with 413 (${pushServices.large} %) or once with 429 (${pushServices.busy} %). From the time of publication until the push service has it, of the devices whose service answers at once.`,
      rows: [
        row(
          '99 % of the devices',
          `${within(0.99).toFixed(1)} s`,
          `at most ${goalSeconds} s`,
          within(0.99) <= goalSeconds,
        ),
        row('half of the devices', `${within(0.5).toFixed(1)} s`),
        row('first and last', `${(seconds[0] ?? 0).toFixed(1)} and ${(seconds.at(-1) ?? 0).toFixed(1)} s`),
        row(`reached within ${goalSeconds} s`, `${count(inTime)} of ${count(healthy)}`),
        row('pushes to services that never answer', count(answer.asked.mute)),
        row(
          'report of the flash at that moment',
          `${count(pushes.sent)} sent, ${count(pushes.failed)} failed, ${count(pushes.waiting)} waiting, 99 % within ${pushes.p99} s`,
        ),
      ],
    }
  } finally {
    services.kill()
    await removeFolder(folder)
  }
}

async function ask(services: ChildProcess): Promise<PushServicesAnswer> {
  const answered = once(services, 'message')
  services.send('ask')
  return (await answered)[0] as PushServicesAnswer
}

async function deliveryOf(origin: string, token: string, item: number): Promise<CallOutput<'flashDelivery'>> {
  const { path, method } = callTable.flashDelivery
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ item }),
  })
  return ((await answer.json()) as { data: CallOutput<'flashDelivery'> }).data
}

/** Adds devices that follow breaking news, whose services lie mixed. */
async function addDevices(dataDir: string, ports: Record<PushServiceName, number>): Promise<void> {
  const log = openLog({ logLevel: 'error', environment: 'production' })
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey: benchSecret }, log)
  const { pool } = services.database
  const origins = Object.entries(pushServices).flatMap(([name, share]) =>
    Array.from({ length: share }, () => `http://127.0.0.1:${ports[name as PushServiceName]}`),
  )
  try {
    await pool.query(
      `insert into reader_devices (token_hash) select sha256(n::text::bytea) from generate_series(1, ${devices}) as n`,
    )
    await pool.query(`insert into saved_searches (device_id, query, terms, push)
      select id, '{"importance": "breaking"}', '{importance:breaking}', true from reader_devices`)
    await pool.query(
      `insert into push_subscriptions (device_id, endpoint, p256dh, auth, language, time_zone)
      select id, ($1::text[])[id % 100 + 1] || '/' || id, $2, $3,
        case when id % 3 = 0 then 'zh-Hant-HK' else 'zh-Hans' end, 'Asia/Hong_Kong' from reader_devices`,
      [origins, createECDH('prime256v1').generateKeys(), Buffer.alloc(16, 7)],
    )
  } finally {
    await services.close()
  }
}
