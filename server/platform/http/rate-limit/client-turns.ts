import { createKeyedGate, type Queue } from '#server/platform/jobs/gate.ts'
import { countedKeys } from './networks.ts'

/** How many times as many requests of an IPv6 network are worked on, and may wait, as of one household in it. */
const ofNetwork = 2

/**
 * Lets the requests of one client wait for each other: at most `atOnce` of them are worked on at the same moment, and of
 * the networks around it twice as many.
 * @param queue where the number of those that wait is limited
 * @throws the refusal of the queue when it is full
 */
export function createClientTurns(atOnce: number, queue?: Queue) {
  const ofClient = createKeyedGate<string>(atOnce, queue)
  const longer = queue && { ...queue, longest: queue.longest * ofNetwork }
  const ofNetworks = createKeyedGate<string>(atOnce * ofNetwork, longer)
  return <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const [own, ...networks] = countedKeys(client)
    const inNetworks = networks.reduce<() => Promise<T>>(
      (next, { key }) =>
        () =>
          ofNetworks(key, next),
      work,
    )
    return own ? ofClient(own.key, inNetworks) : work()
  }
}
