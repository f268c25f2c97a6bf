import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { median, type Row, type Section } from './report.ts'
import { makeFolder, removeFolder, settle, startSite } from './site-process.ts'
import { requestsPerSecond } from './wrk.ts'

const rounds = 5
const seconds = 4
/** Lowest accepted ratio for responses without a body. */
const unchangedGoal = 0.7
const accept = { 'accept-encoding': 'br' }

/** A bare node:http server that sends the same headers and bytes, in a process of its own. */
async function startBare(folder: string, page: { headers: Record<string, string>; body: Buffer; status: number }) {
  const file = join(folder, 'page.json')
  await writeFile(file, JSON.stringify({ ...page, body: page.body.toString('base64') }))
  const source = `const { readFileSync } = require('node:fs')
    const page = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')), body = Buffer.from(page.body, 'base64')
    require('node:http').createServer((request, response) => { response.writeHead(page.status, page.headers); response.end(body) })
      .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${Number(port.toString())}/`, stop: () => end(bare) }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** An answer as it goes over the wire: node's fetch would unpack it. */
async function wire(url: string, headers: Record<string, string>) {
  const [answer] = await once(request(url, { headers }).end(), 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const { date, connection, 'keep-alive': _, ...rest } = answer.headers as Record<string, string>
  return { status: answer.statusCode as number, headers: rest, body: Buffer.concat(parts) }
}

async function compare(
  url: string,
  headers: Record<string, string>,
  folder: string,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const bare = await startBare(folder, await wire(url, headers))
  const pairs: { ours: number; bare: number }[] = []
  try {
    for (const each of [url, bare.url]) await requestsPerSecond(each, headers, 2)
    for (let round = 0; round < rounds; round++) {
      pairs.push({
        bare: await requestsPerSecond(bare.url, headers, seconds),
        ours: await requestsPerSecond(url, headers, seconds),
      })
    }
  } finally {
    await bare.stop()
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  }
}

/** Cached pages against a bare server that sends the same bytes, pair by pair. */
export async function benchPages(): Promise<Section> {
  const folder = await makeFolder()
  const site = await startSite(folder)
  const rows: Row[] = []
  try {
    await settle(site)
    for (const [name, path, wanted] of [
      ['home', '/', 0.8],
      ['article', '/contents/1', 0.7],
      ['flash list', '/news', 0.7],
    ] as const) {
      const url = site.origin + path
      const { headers } = await wire(url, accept)
      const known = { ...accept, 'if-none-match': headers.etag ?? '' }
      for (const [what, given, goal] of [
        [name, accept, wanted],
        [`${name}, 304`, known, unchangedGoal],
      ] as const) {
        const { ours, bare, ratio } = await compare(url, given, folder)
        const measured = `${ratio.toFixed(2)} (${Math.round(ours)} of ${Math.round(bare)} requests/s)`
        rows.push({ what, measured, goal: `at least ${goal}`, met: ratio >= goal })
      }
    }
  } finally {
    await site.stop()
    await removeFolder(folder)
  }
  return {
    title: 'Cached pages',
    how: `Requests per second as a share of a bare node:http server that sends the same headers and brotli bytes: ${rounds} pairs of ${seconds} s in turn with wrk (one thread, 32 connections), median of the ratios.`,
    rows,
  }
}
