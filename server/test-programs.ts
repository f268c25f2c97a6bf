import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testSecret } from './test-site.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A process of the site, as an operator starts it. */
export interface TestProgram {
  /** Empty where it only works in the background. */
  origin: string
  pid: number
  /** Resolves with its end. */
  ended: Promise<unknown>
  /** Kills it, unless another signal is given, and waits for its end. */
  close(signal?: NodeJS.Signals): Promise<void>
}

/** The line by which a process says that it has started, with its address. */
const startLine = /Server listening at (http:\/\/127\.0\.0\.1:\d+)|works in the background/
const keptOutput = 20_000

/** For tests: starts the program on a database that others may use. */
export async function startProgram(settings: Readonly<Record<string, string>>): Promise<TestProgram> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', SITE_ORIGIN: 'http://site.test', SECRET_KEY: testSecret },
      ...{ DEMO_CONTENT: 'off', LOG_LEVEL: 'info', ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output = (output + String(text)).slice(-keptOutput)
      const started = startLine.exec(output)
      if (started) resolve(started[1] ?? '')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The program ended: ${output.slice(-2_000)}`)))
  })
  return {
    ...{ origin, pid: child.pid ?? 0, ended },
    async close(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await ended
    },
  }
}

/** For tests: starts the program without its planned work. */
export const startWebProgram = (settings: {
  DATABASE_URL: string
  DATA_DIR: string
  REDIS_URL?: string
}): Promise<TestProgram> => startProgram({ ROLES: 'web,stream', ...settings })
