import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, type Section } from '../report.ts'
import { makeFolder, nodeFlags, removeFolder } from '../site-process.ts'
import type { SendingAnswer } from './newsletter-sending.ts'

const recipients = 100_000
const failsAfter = 20_000
const connections = 8
const goals = { growthMb: 60, countMs: 100 }
const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A digest to many over two servers, one of which fails midway: memory, counts meanwhile, and every recipient. */
export async function benchNewsletters(): Promise<Section> {
  const folder = await makeFolder()
  const servers = fork(programOf('smtp-servers.ts'), [`${failsAfter}`])
  try {
    const [{ ports }] = (await once(servers, 'message')) as [{ ports: number[] }]
    const args = [folder, recipients, connections, ...ports].map(String)
    const sender = fork(programOf('newsletter-sending.ts'), args, { execArgv: nodeFlags })
    const ended = once(sender, 'exit')
    const answered = once(sender, 'message') as Promise<[SendingAnswer]>
    const answer = await Promise.race([
      answered,
      ended.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
    ])
    await ended
    return sectionOf(answer[0])
  } finally {
    servers.kill()
    await removeFolder(folder)
  }
}

function sectionOf({ sent, unknown, seconds, memory, counts }: SendingAnswer): Section {
  const tenth = Math.ceil(memory.length / 10)
  const [early, late] = [median(memory.slice(tenth, 2 * tenth)), median(memory.slice(-2 * tenth, -tenth))]
  const growth = late - early
  counts.sort((one, other) => one - other)
  const slowest = counts.at(-1) ?? 0
  const p99 = counts[Math.floor(counts.length * 0.99)] ?? 0
  const all = sent + unknown === recipients && unknown <= connections
  return {
    title: 'Newsletters',
    how: `${recipients.toLocaleString('en')} recipients over ${connections} connections to each of two SMTP servers in another process; one closes all connections after ${failsAfter.toLocaleString('en')} emails and stays away. Each email is written for its recipient. The process that sends does nothing else, and has the flags of \`npm start\`.`,
    rows: [
      {
        what: 'every recipient accounted for',
        measured: `${sent.toLocaleString('en')} sent, ${unknown} of unknown outcome`,
        ...{ goal: `all, at most ${connections} unknown`, met: all },
      },
      {
        what: 'emails a second',
        measured: Math.round(recipients / seconds).toLocaleString('en'),
        goal: '',
        met: true,
      },
      {
        what: 'memory before the first email, after 10 % and after 90 % of the time',
        measured: `${Math.round(memory[0] ?? 0)}, ${Math.round(early)} and ${Math.round(late)} MB, at most ${Math.round(Math.max(...memory))} MB`,
        ...{ goal: `growth under ${goals.growthMb} MB`, met: growth < goals.growthMb },
      },
      {
        what: `counts while it is sent, median of ${counts.length}`,
        measured: `${Math.round(median(counts))} ms, p99 ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`,
        ...{ goal: `slowest ${goals.countMs} ms`, met: slowest < goals.countMs },
      },
    ],
  }
}
