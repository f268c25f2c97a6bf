import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openSending } from './test-sending.ts'

const { open, received, addIssue, openSender, states } = openSending()

describe('a worker that is killed', () => {
  it.each(Array.from({ length: 10 }, (_, point) => 7 * point + 1))(
    'after %i emails: every recipient is accounted for',
    async (point) => {
      await addIssue(120)
      const fixture = fileURLToPath(new URL('./send.fixture.ts', import.meta.url))
      const worker = spawn(process.execPath, [fixture, open.url, ...open.servers.map(({ port }) => `${port}`)], {
        stdio: 'ignore',
      })
      const exited = once(worker, 'exit')
      await expect.poll(() => received().length, { interval: 1, timeout: 20_000 }).toBeGreaterThanOrEqual(point)
      worker.kill('SIGKILL')
      await exited
      const { sender } = openSender({ now: () => new Date(Date.now() + 86_400_000) })
      await sender.sendDue()
      const { sent = 0, unknown = 0, ...others } = await states()
      expect(others).toEqual({})
      expect(sent + unknown).toBe(120)
      // Two servers with two connections each.
      expect(unknown).toBeLessThanOrEqual(4)
      expect(new Set(received()).size).toBe(received().length)
      const missing = 120 - received().length
      expect(missing).toBeLessThanOrEqual(unknown)
    },
  )
})
