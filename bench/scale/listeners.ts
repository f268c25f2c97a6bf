import { openLog } from '#server/platform/log.ts'
import { openBus } from '../../server/platform/events/bus.ts'

/** Subscribers to changes, as every process of a site has one: a connection of its own, which reads each message. */

export type ListenerOrder = { subscribe: number; url: string } | 'arrivals' | 'end'
/** When the last subscriber heard of a tag, in ms of the clock that the processes of a machine share. */
export type Arrivals = Record<string, number>

const now = () => Number(process.hrtime.bigint()) / 1e6
const arrivals: Arrivals = {}
const heard = new Map<string, number>()

process.on('message', async (order: ListenerOrder) => {
  if (order === 'end') return process.disconnect()
  if (order === 'arrivals') return process.send?.({ arrivals, heard: Object.fromEntries(heard) })
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  for (let count = 0; count < order.subscribe; count += 1)
    await openBus({ directUrl: order.url }, log).subscribe(
      ([tag = '']) => {
        arrivals[tag] = now()
        heard.set(tag, (heard.get(tag) ?? 0) + 1)
      },
      () => {},
    )
  process.send?.('subscribed')
})
process.on('disconnect', () => process.exit(0))
