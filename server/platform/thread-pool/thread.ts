import { parentPort } from 'node:worker_threads'
import { type Order, type Report, sentError } from './messages.ts'

/** A thread of the pool: calls the requested function, and reports the result or the error. */
const report = (one: Report): void => parentPort?.postMessage(one)

async function carryOut({ id, file, name, args }: Order): Promise<void> {
  let began = performance.now()
  const elapsedMs = () => performance.now() - began
  try {
    const functions = (await import(file)) as Record<string, (...args: readonly unknown[]) => unknown>
    const work = functions[name]
    if (typeof work !== 'function') throw new Error(`${file} exports no function ${name}`)
    report({ id, began: true })
    began = performance.now()
    const value = await work(...args)
    report({ id, value, spent: elapsedMs() })
  } catch (error) {
    report({ id, error: sentError(error), spent: elapsedMs() })
  }
}

let last = Promise.resolve()
// One after the other: what takes too long must not be mistaken for another task.
parentPort?.on('message', (order: Order) => {
  last = last.then(() => carryOut(order))
})
