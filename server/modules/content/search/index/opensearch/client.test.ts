import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createOpenSearchClient } from './client.ts'

it('keeps neither readers nor what is written waiting for an engine that is silent', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const opened: Socket[] = []
  const silent = createServer((socket) => opened.push(socket))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const neverWaits = async () => expect.unreachable()
    const client = createOpenSearchClient({ url, alias: 'site', waitsMs: 50 }, neverWaits, () => 0)
    const question = { method: 'POST', path: '/_msearch', body: [] } as const
    for (let n = 0; n < 10; n += 1) await expect(client.ask(question)).rejects.toMatchObject({ reason: 'searchBusy' })
    await expect(client.write(question)).rejects.toThrow('does not answer')
    expect(asked).toHaveBeenCalledTimes(1)
  } finally {
    asked.mockRestore()
    for (const socket of opened) socket.destroy()
    await new Promise((done) => silent.close(done))
  }
})
