import { CallError, type ErrorName } from '#contract/errors.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'

/** Messages to a thread, and from it. */
export interface Order {
  id: number
  /** Address of the module. */
  file: string
  /** Name of the function that the module exports. */
  name: string
  args: readonly unknown[]
}

export type Report =
  /** The module is loaded and the function begins. */
  | { id: number; began: true }
  /** `spent`: ms of the function alone. */
  | { id: number; value: unknown; spent: number }
  | { id: number; error: SentError; spent: number }

/** An error as it crosses the border of a thread, which knows no classes. */
type SentError =
  | { kind: 'text'; message: string }
  | { kind: 'call'; reason: ErrorName; detail: string | undefined }
  | { kind: 'other'; message: string; stack: string | undefined }

/** An error as it travels between threads, which copy data but no classes. */
export function sentError(error: unknown): SentError {
  if (error instanceof RichTextError) return { kind: 'text', message: error.message }
  if (error instanceof CallError) return { kind: 'call', reason: error.reason, detail: error.detail }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'other', message, stack }
}

/** The error of another thread, of its own class again. */
export function receivedError(sent: SentError): Error {
  if (sent.kind === 'text') return new RichTextError(sent.message)
  if (sent.kind === 'call') return new CallError(sent.reason, sent.detail)
  const error = new Error(sent.message)
  if (sent.stack) error.stack = sent.stack
  return error
}
