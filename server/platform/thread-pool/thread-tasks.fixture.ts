import { threadId } from 'node:worker_threads'
import { CallError } from '#contract/errors.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'

/** Work for the tests of the pool. */
export const twice = (number: number): number => number * 2

/** Which thread it is called in. */
export const thread = (): number => threadId

/** Holds its thread until the flag is set. */
export function hold(flag: SharedArrayBuffer, name: string): string {
  Atomics.wait(new Int32Array(flag), 0, 0)
  return name
}

export function spin(): void {
  for (;;) Math.sqrt(2)
}

export function devour(): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index))
}

export function throwEntangled(): void {
  throw new RichTextError('The text is nested too deeply')
}

export function throwRefused(): void {
  throw new CallError('documentTooLarge', 'nodes')
}

export const leave = (): never => process.exit(1)
