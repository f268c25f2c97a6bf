import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { testSecret } from '#server/test-site.ts'
import { addCeremony, addVoters } from '../test-ceremony.ts'

const program = new URL('./test-vote-process.ts', import.meta.url).pathname

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

/** A process that takes votes. `lines` are those that it said to have taken. */
function startProcess() {
  const { databaseUrl = '', dataDir } = newsroom.site.services.config
  const child = spawn(process.execPath, [program, databaseUrl, dataDir, testSecret], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A read that fails because the process was killed is no failure of the test.
  child.stdin.on('error', () => {})
  const said: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    said.push(line)
    for (const one of waiting) if (said.length >= one.count) one.resolve()
  })
  const closed = Promise.all([once(child, 'close'), once(reader, 'close')])
  return {
    /** Resolves once it has printed a number of lines; the first says that it is ready. */
    hasSaid: (count: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ count, resolve })
        if (said.length >= count) resolve()
      }),
    send: (lines: readonly string[]) => child.stdin.write(lines.map((line) => `${line}\n`).join('')),
    /** Kills it at once. @returns the whole lines that it had said */
    async kill(): Promise<string[]> {
      child.kill('SIGKILL')
      await closed
      return said.slice(1).filter((line) => /^\d+ \d+ [\w-]{14}$/.test(line))
    },
  }
}

it('votes taken by two processes that are killed are neither lost nor doubled', { timeout: 240_000 }, async () => {
  const ceremony = await addCeremony(newsroom, 2045)
  const [award] = ceremony.awards
  const voters = await addVoters(newsroom.site, 600)
  const lineOf = (id: number, place: number) => `${award?.id} ${award?.nominees[place % 2]} ${id}`
  const lines = voters.map(lineOf)
  const stored = async () => {
    const { rows } = await newsroom.site.services.database.pool.query<{ line: string }>(
      `select user_id || ' ' || nominee_id || ' ' || receipt as line from ceremony_votes where edition_id = $1 order by id`,
      [ceremony.edition.id],
    )
    return rows.map(({ line }) => line)
  }
  const both = [startProcess(), startProcess()]
  await Promise.all(both.map((one) => one.hasSaid(1)))
  // Every third vote comes to both of them, as by a member who presses twice.
  for (const [number, one] of both.entries())
    one.send(lines.filter((_, place) => place % 2 === number || place % 3 === 0))
  await Promise.all(both.map((one) => one.hasSaid(50)))
  const taken = (await Promise.all(both.map((one) => one.kill()))).flat()
  expect(taken.length).toBeGreaterThanOrEqual(98)
  const afterwards = new Set(await stored())
  expect(taken.filter((line) => !afterwards.has(line))).toEqual([])
  // All of them once more, as browsers do that heard nothing: receipts stay, and each member has one vote.
  const third = startProcess()
  await third.hasSaid(1)
  third.send(lines)
  await third.hasSaid(1 + lines.length)
  const again = await third.kill()
  expect(again).toHaveLength(lines.length)
  const all = await stored()
  expect(all.toSorted()).toEqual(again.toSorted())
  expect(new Set(all.map((line) => line.split(' ')[0])).size).toBe(voters.length)
  expect(taken.filter((line) => !all.includes(line))).toEqual([])
})
