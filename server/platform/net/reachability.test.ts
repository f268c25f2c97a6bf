import { describe, expect, it } from 'vitest'
import { createReachability, maxSlow } from './reachability.ts'

class Silence extends Error {}
class Lateness extends Silence {}

function open() {
  const host = { isThere: true, pings: 0, requests: 0, answersPing: undefined as undefined | (() => void) }
  let clock = 0
  const reachability = createReachability({
    async ping() {
      host.pings += 1
      if (host.answersPing) await new Promise<void>((done) => (host.answersPing = done))
      if (!host.isThere) throw new Silence()
    },
    refusal: () => new Error('refused'),
    isSilence: (error) => error instanceof Silence,
    isSlow: (error) => error instanceof Lateness,
    now: () => clock,
  })
  const request = () =>
    reachability.through(async () => {
      host.requests += 1
      if (!host.isThere) throw new Silence()
      return 'answer'
    })
  return { host, reachability, request, pass: (ms: number) => (clock += ms) }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('a host that requests are sent to', () => {
  it('is asked whether it is there, and not again while it answers', async () => {
    const { host, request, pass } = open()
    for (let n = 0; n < 5; n += 1) {
      expect(await request()).toBe('answer')
      pass(4_000)
    }
    expect(host).toMatchObject({ pings: 1, requests: 5 })
    pass(2_000)
    await request()
    expect(host.pings).toBe(2)
  })

  it('gets no request where it does not say that it is there', async () => {
    const { host, request, pass } = open()
    host.isThere = false
    const many = await Promise.allSettled(Array.from({ length: 20 }, request))
    expect(many.every((one) => one.status === 'rejected' && one.reason.message === 'refused')).toBe(true)
    expect(host).toMatchObject({ pings: 1, requests: 0 })
    pass(4_999)
    await expect(request()).rejects.toThrow('refused')
    expect(host.pings).toBe(1)
  })

  it('is asked again by somebody who does not wait for it, and gets requests once it answers', async () => {
    const { host, request, pass } = open()
    await request()
    host.isThere = false
    await expect(request()).rejects.toThrow(Silence)
    await expect(request()).rejects.toThrow('refused')
    expect(host).toMatchObject({ pings: 1, requests: 2 })
    pass(5_000)
    host.answersPing = () => {}
    await expect(request()).rejects.toThrow('refused')
    await expect(request()).rejects.toThrow('refused')
    expect(host.pings).toBe(2)
    host.isThere = true
    host.answersPing()
    await settled()
    expect(await request()).toBe('answer')
  })

  it('is asked at once by whoever can wait', async () => {
    const { host, reachability, request, pass } = open()
    host.isThere = false
    await expect(request()).rejects.toThrow('refused')
    host.isThere = true
    await reachability.look()
    expect(host.pings).toBe(1)
    pass(5_000)
    await reachability.look()
    expect([host.pings, await request()]).toEqual([2, 'answer'])
  })

  const late = ({ reachability }: ReturnType<typeof open>) =>
    expect(reachability.through(() => Promise.reject(new Lateness()))).rejects.toThrow(Lateness)

  it('is there for everybody else when it answers one question too late, as long as it says so', async () => {
    const opened = open()
    await opened.request()
    await late(opened)
    expect(opened.host.pings, 'asked, without anybody waiting').toBe(2)
    expect(await opened.request()).toBe('answer')
    opened.host.isThere = false
    await late(opened)
    await settled()
    await expect(opened.request()).rejects.toThrow('refused')
    expect(opened.host.requests).toBe(2)
  })

  it('is silent when it answers several in a row too late, and an answer in time begins a new row', async () => {
    const opened = open()
    for (let n = 1; n < maxSlow; n += 1) await late(opened)
    expect(await opened.request()).toBe('answer')
    for (let n = 1; n < maxSlow; n += 1) await late(opened)
    expect(await opened.request()).toBe('answer')
    for (let n = 0; n < maxSlow; n += 1) await late(opened)
    await settled()
    await expect(opened.request()).rejects.toThrow('refused')
  })

  it('stays silent though it answers late that it is there', async () => {
    const opened = open()
    await opened.request()
    opened.host.answersPing = () => {}
    for (let n = 0; n < maxSlow; n += 1) await late(opened)
    opened.host.answersPing()
    await settled()
    await expect(opened.request()).rejects.toThrow('refused')
  })

  it('is there whatever else goes wrong', async () => {
    const { reachability, request } = open()
    const failure = new Error('400')
    await expect(reachability.through(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(await request()).toBe('answer')
  })
})
