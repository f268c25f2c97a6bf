import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testSecret } from './test-site.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A process of the site, as an operator starts it. */
export interface TestProgram {
  origin: string
  close(): Promise<void>
}

/** For tests: starts the program on a database that others may use, without its planned work. */
export async function startWebProgram(settings: {
  DATABASE_URL: string
  DATA_DIR: string
  REDIS_URL?: string
}): Promise<TestProgram> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', SITE_ORIGIN: 'http://site.test', SECRET_KEY: testSecret },
      ...{ DEMO_CONTENT: 'off', LOG_LEVEL: 'info', ROLES: 'web,stream', ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += String(text)
      const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The program ended: ${output.slice(-2_000)}`)))
  })
  return {
    origin,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
