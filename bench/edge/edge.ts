import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../tools/free-port.ts'
import { hasKeyedVarnish, openCachingVarnish, openFileNginx } from '../../tools/test-proxies.ts'
import { publish, registerEditor } from '../live/live.ts'
import { median, type Row, type Section } from '../report.ts'
import { makeFolder, removeFolder, settle, startSite } from '../site-process.ts'
import { requestsPerSecond } from '../wrk.ts'

const goals = { ratio: 0.9, visibleMs: 1_000, purgeMs: 10, everythingMs: 1_000 }
const [rounds, seconds] = [5, 3]
const changes = 20
/** Objects in Varnish, each with tags of its own: 100,000 in total. */
const [objects, tagsOfObject] = [20_000, 5]
const purges = 200
const gzip = { 'accept-encoding': 'gzip' }
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Varnish with the configuration of `deploy` in front of a site: requests, changes, and purges among 100,000 tags. */
export async function benchEdge(): Promise<Section> {
  if (!hasKeyedVarnish()) throw new Error('Varnish with varnish-modules is not installed')
  return {
    title: 'Edge',
    how: `Varnish in front of one process, with the files of deploy/varnish; nginx serves the same bytes as a file. ${rounds} pairs of ${seconds} s in turn with wrk (one thread, 32 connections), median of the ratios. A change: from sending the call that publishes a flash to the first answer of /news with it, ${changes} times. Purges: ${objects.toLocaleString('en')} objects with ${(objects * tagsOfObject).toLocaleString('en')} tags of their own.`,
    rows: [...(await behindVarnish()), ...(await amongManyTags())],
  }
}

const row = (what: string, measured: string, goal: string, met: boolean): Row => ({ what, measured, goal, met })
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

async function behindVarnish(): Promise<Row[]> {
  const folder = await makeFolder()
  const [port, purgePort] = [await freePort(), await freePort()]
  const editor = await registerEditor(folder)
  const site = await startSite(folder, { EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${purgePort}` })
  const varnish = await openCachingVarnish(site.origin, port, purgePort)
  try {
    await settle(site)
    const { body } = await ask(`${varnish.origin}/news`, gzip)
    const files = join(folder, 'files')
    await mkdir(files)
    await writeFile(join(files, 'news'), body)
    // The workers of nginx are another user.
    for (const each of [folder, files]) await chmod(each, 0o755)
    const nginx = await openFileNginx(files)
    const pairs: { edge: number; file: number }[] = []
    for (let round = 0; round <= rounds; round += 1)
      pairs.push({
        file: await requestsPerSecond(`${nginx.origin}/news`, gzip, seconds),
        edge: await requestsPerSecond(`${varnish.origin}/news`, gzip, seconds),
      })
    await nginx.close()
    // The first pair warms up.
    const measured = pairs.slice(1)
    const ratio = median(measured.map(({ edge, file }) => edge / file))
    const [edge, file] = (['edge', 'file'] as const).map((side) => median(measured.map((pair) => pair[side])))
    const waits: number[] = []
    for (let change = 0; change < changes; change += 1) {
      const title = `measured ${change} of ${Date.now()}`
      await ask(`${varnish.origin}/news`, gzip)
      const began = performance.now()
      await publish(site.origin, editor, title)
      while (!(await ask(`${varnish.origin}/news`)).body.includes(title)) {
        if (performance.now() - began > 20_000) throw new Error('A change did not become visible')
      }
      waits.push(performance.now() - began)
    }
    const worst = Math.max(...waits)
    return [
      row(
        'requests of Varnish, compared with a file that nginx serves',
        `${ratio.toFixed(2)} (${Math.round(edge ?? 0)} of ${Math.round(file ?? 0)} requests/s)`,
        `at least ${goals.ratio}`,
        ratio >= goals.ratio,
      ),
      row('a change is visible, median', ms(median(waits)), '', true),
      row('a change is visible, worst', ms(worst), `at most ${ms(goals.visibleMs)}`, worst <= goals.visibleMs),
    ]
  } finally {
    await varnish.close()
    await site.stop()
    await removeFolder(folder)
  }
}

async function amongManyTags(): Promise<Row[]> {
  const body = 'x'.repeat(500)
  const origin = createServer(({ url = '' }, response) => {
    const id = Number(url.slice(1)) || 0
    const tags = Array.from({ length: tagsOfObject }, (_, place) => `item:${id * tagsOfObject + place}`)
    response.writeHead(200, {
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-if-error=86400',
      'surrogate-key': ['~all', `list:${id % 100}`, ...tags].join(' '),
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => origin.once('listening', done))
  const varnish = await openCachingVarnish(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`)
  try {
    let next = 0
    const fill = async () => {
      while (next < objects) {
        next += 1
        await ask(`${varnish.origin}/${next}`)
      }
    }
    await Promise.all(Array.from({ length: 32 }, fill))
    const purge = async (keys: readonly string[]) => {
      const began = performance.now()
      const { reason } = await ask(`${varnish.purgeOrigin}/`, { 'surrogate-key': keys.join(' ') }, 'PURGE')
      return { took: performance.now() - began, purged: Number(/\d+/.exec(reason)?.[0]) }
    }
    const single: number[] = []
    for (let count = 1; count <= purges; count += 1) single.push((await purge([`item:${count * 97}`])).took)
    single.sort((one, other) => one - other)
    const p99 = single[Math.floor(single.length * 0.99)] ?? 0
    const batch = await purge(Array.from({ length: 150 }, (_, place) => `item:${50_000 + place * 7}`))
    const list = await purge(['list:1'])
    const everything = await purge(['~all'])
    return [
      row('purge of one tag of 100,000, p99', ms(p99), `at most ${ms(goals.purgeMs)}`, p99 <= goals.purgeMs),
      row(`purge of 150 tags (${batch.purged} objects)`, ms(batch.took), '', true),
      row(`purge of a list (${list.purged} objects)`, ms(list.took), '', true),
      row(
        `purge of everything (${everything.purged.toLocaleString('en')} objects)`,
        ms(everything.took),
        `at most ${ms(goals.everythingMs)}`,
        everything.took <= goals.everythingMs,
      ),
    ]
  } finally {
    await varnish.close()
    origin.closeAllConnections()
    origin.close()
  }
}

/** An answer as it comes over the wire. */
function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ reason: string; body: Buffer }> {
  return new Promise((done, failed) => {
    const sent = request(url, { headers, method, agent }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`))
      done({ reason: answer.statusMessage ?? '', body: Buffer.concat(parts) })
    })
    sent.on('error', failed).end()
  })
}
