import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { median } from '../report.ts'
import { makeFolder, removeFolder, startSite } from '../site-process.ts'

const rounds = 5
const asked = 150
const warmUp = 500
const batchesPerSecond = 100
const recordsOfBatch = 20

interface Measured {
  page: string
  /** Median time of a request in ms, without and with records coming in. */
  still: number
  busy: number
  /** Records that were taken a second. */
  records: number
}

/** How much slower pages are while records come in from another process. */
export async function slowdownUnderRecords(): Promise<Measured[]> {
  const folder = await makeFolder()
  const site = await startSite(folder, { TRUST_PROXY: '1' })
  const sender = fork(fileURLToPath(import.meta.url), [site.origin])
  try {
    const cases = { 'home, kept': '/', 'a search, never kept': '/search/ETH' }
    const measured: Measured[] = []
    for (const [page, path] of Object.entries(cases)) {
      await timesOf(site.origin + path, warmUp)
      const [still, busy, records]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round += 1) {
        still.push(median(await timesOf(site.origin + path, asked)))
        sender.send('go')
        const began = performance.now()
        busy.push(median(await timesOf(site.origin + path, asked, 1_000)))
        const seconds = (performance.now() - began) / 1000
        records.push((await sent(sender)) / seconds)
      }
      measured.push({ page, still: median(still), busy: median(busy), records: median(records) })
    }
    return measured
  } finally {
    sender.kill()
    await site.stop()
    await removeFolder(folder)
  }
}

/** Pauses the sender. @returns records that were acknowledged since it began */
async function sent(sender: ChildProcess): Promise<number> {
  sender.send('pause')
  const [count] = (await once(sender, 'message')) as [number]
  return count
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Times of requests one after the other, in ms. @param leastMs asked for at least so long */
async function timesOf(url: string, times: number, leastMs = 0): Promise<number[]> {
  const taken: number[] = []
  for (const until = performance.now() + leastMs; taken.length < times || performance.now() < until; ) {
    const began = performance.now()
    const [answer] = await once(request(url, { agent, headers: { 'accept-encoding': 'br' } }).end(), 'response')
    answer.resume()
    await once(answer, 'end')
    taken.push(performance.now() - began)
  }
  return taken
}

/** The sending process: it sends a number of batches a second, each from another reader, until it is paused. */
function sendRecords(origin: string): void {
  const senders = new Agent({ keepAlive: true, maxSockets: 16 })
  let running: ReturnType<typeof setInterval> | undefined
  let taken = 0
  let reader = 0
  const pages = ['/', '/news', '/columns', '/features', '/privacy']
  const records = Array.from({ length: recordsOfBatch }, (_, place) => ({ page: pages[place % 5], prepg: '/' }))
  const body = JSON.stringify({ records })
  const send = () => {
    reader += 1
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
      'x-forwarded-for': `10.${reader >> 16}.${(reader >> 8) & 255}.${reader & 255}`,
    }
    const call = request(`${origin}/api/pvuv`, { agent: senders, method: 'POST', headers }, (answer) => {
      if (answer.statusCode === 200) taken += recordsOfBatch
      answer.resume()
    })
    call.on('error', () => {})
    call.end(body)
  }
  process.on('message', (word) => {
    clearInterval(running)
    if (word === 'go') {
      taken = 0
      // Rounded to tens, since timers are no finer than that.
      running = setInterval(() => {
        for (let n = 0; n < batchesPerSecond / 10; n += 1) send()
      }, 100)
    } else process.send?.(taken)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) sendRecords(process.argv[2] ?? '')
