import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'

const file = z.object({ transfer: z.object({ instructions: z.string(), hold_days: z.number().int() }) })

/** Reads how orders of demonstration events are paid for. */
export async function readTransfer(): Promise<{ instructions: string; holdDays: number }> {
  const { transfer } = file.parse(parse(await readFile(new URL('payments.yaml', demoFolder), 'utf8')))
  return { instructions: transfer.instructions, holdDays: transfer.hold_days }
}
