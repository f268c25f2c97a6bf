import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { codeSentTo, password } from './members.ts'

const makeAdmin = fileURLToPath(new URL('../server/commands/make-admin.ts', import.meta.url))
const email = 'administrator@example.org'

interface Site {
  origin: string
  dataDir: string
  /** Empty where the site brings its own database. */
  databaseUrl: string
}

/**
 * Registers an administrator, who has the role by the command that the README names. Journeys get roles from them: the
 * command takes seconds each time. @returns the token of the session
 */
export async function registerAdministrator({ origin, dataDir, databaseUrl }: Site): Promise<string> {
  await post(origin, 'sendMailSms', { email, type: 'register' })
  const emailCode = await codeSentTo(email, 0, dataDir)
  const { token } = await post(origin, 'login', { type: '5', email, emailCode, password })
  await promisify(execFile)(process.execPath, [makeAdmin, email], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  return token
}

async function post<N extends 'sendMailSms' | 'login'>(
  origin: string,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await fetch(`${origin}/api${callTable[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: CallOutput<N> }
  if (code !== 200) throw new Error(`${name}: ${code} ${message}`)
  return data
}
