import { describe, expect, it } from 'vitest'
import { day, openDoor, openServer, openStorage, ticketOf } from './test-door.ts'

describe('a door', () => {
  it('lets a ticket in and tells the server at once', async () => {
    const site = openServer()
    const door = await openDoor(site)
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: true })
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
    expect(site.judged('t1').inside).toBe(true)
    expect(door.entered()).toBe(1)
  })

  it('goes on without a network, keeps its scans over a reload, and uploads each once', async () => {
    const site = openServer()
    const storage = openStorage()
    const before = await openDoor(site, { storage })
    site.network.cut = true
    expect(await before.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: false })
    expect(before.get()).toMatchObject({ online: false, waiting: 1 })
    const after = await openDoor(site, { storage })
    expect(after.get()).toMatchObject({ ready: true, waiting: 1 })
    expect(await after.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
    expect(after.entered()).toBe(1)
    site.network.cut = false
    await after.refresh()
    await after.refresh()
    expect(after.get()).toMatchObject({ online: true, waiting: 0 })
    expect([...site.scans.keys()]).toHaveLength(1)
    expect(site.uploads()).toBe(1)
  })

  it('sends a scan again whose answer was lost, which counts once', async () => {
    const site = openServer()
    const door = await openDoor(site)
    site.network.loseAnswers = true
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: false })
    site.network.loseAnswers = false
    await door.refresh()
    expect(site.uploads()).toBe(2)
    expect(site.scans.size).toBe(1)
    expect(site.conflicts()).toBe(0)
  })

  it('stops a ticket that another door let in a moment ago, which its own list does not know yet', async () => {
    const site = openServer()
    const [one, other] = [await openDoor(site), await openDoor(site)]
    await one.pick(ticketOf(2), 'entry')
    site.pass(1_000)
    expect(await other.pick(ticketOf(2), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
  })

  it('and another one that were both offline come to one admission and one conflict, the earlier scan first', async () => {
    const site = openServer()
    const early = await openDoor(site)
    const late = await openDoor(site, { clockOff: -day })
    site.network.cut = true
    const first = await early.pick(ticketOf(3), 'entry')
    site.pass(60_000)
    const second = await late.pick(ticketOf(3), 'entry')
    expect([first.answer, second.answer]).toEqual(['yes', 'yes'])
    site.network.cut = false
    await late.refresh()
    await early.refresh()
    const { outcomes } = site.judged('t3')
    const ids = [first, second].map((result) => (result.answer === 'yes' ? result.scan : ''))
    expect(ids.map((id) => outcomes.get(id))).toEqual(['admitted', 'conflict'])
    expect(early.get().memory?.conflicts).toBe(1)
  })

  it('takes a scan back, before and after the server has it', async () => {
    const site = openServer()
    const door = await openDoor(site)
    const uploaded = await door.pick(ticketOf(1), 'entry')
    if (uploaded.answer === 'yes') await door.undo(uploaded)
    expect(site.judged('t1').inside).toBe(false)
    site.network.cut = true
    const kept = await door.pick(ticketOf(1), 'entry')
    if (kept.answer === 'yes') await door.undo(kept)
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes' })
    site.network.cut = false
    await door.refresh()
    expect([...site.judged('t1').outcomes.values()]).toEqual(['admitted', 'admitted', 'admitted'])
    expect(site.judged('t1').inside).toBe(true)
    expect(site.conflicts()).toBe(0)
  })

  it('tells how old its list is by the server, whatever its own clock says', async () => {
    const site = openServer()
    const door = await openDoor(site, { clockOff: day })
    site.network.cut = true
    site.pass(90_000)
    expect(door.listAge()).toBe(90_000)
  })
})
