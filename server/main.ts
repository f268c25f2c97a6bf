import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '#server/platform/config/config.ts'
import { servesReaders } from './platform/config/roles-config.ts'
import { type Log, openLog } from './platform/log.ts'
import { loadModulesFaster } from './platform/module-loading.ts'
import { keepTickShape } from './platform/tick-shape.ts'

async function main() {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const began = performance.now()
  keepTickShape()
  const config = loadConfig(process.env)
  const log = openLog(config)
  const stopping = listenForStop(log)
  loadModulesFaster()
  const { start } = await import('./start.ts')
  const site = await start(config, log, { dev: values.dev, stopping }).catch((error) => {
    if (error === stopping.reason) process.exit(0)
    throw error
  })
  // After the embedded database, which would inherit it.
  if (!servesReaders(config.roles)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const end = () =>
    void site.stop().then(
      () => process.exit(0),
      (error) => endWith(error, log),
    )
  if (stopping.aborted) return end()
  stopping.addEventListener('abort', end)
  tellReady(site.app?.server.address() as AddressInfo | undefined, performance.now() - began, log)
  for (const { run, done, failed } of site.services.registered.afterStart)
    run()
      .then((count) => count > 0 && log.info({ count }, done))
      .catch((error) => log.error({ err: error }, failed))
}

/**
 * Listens for SIGTERM and SIGINT from before anything is opened: parts opened later leave the signals to the first
 * listener. Further signals change nothing: Ctrl+C under npm sends two.
 */
function listenForStop(log: Log): AbortSignal {
  const asked = new AbortController()
  const onSignal = () => {
    if (asked.signal.aborted) return
    log.info('Stopping')
    asked.abort()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return asked.signal
}

function tellReady(address: AddressInfo | undefined, afterMs: number, log: Log): void {
  const ready = address ? `answers at http://localhost:${address.port}` : 'works in the background'
  log.info(`Harbourwire ${ready} after ${Math.round(afterMs)} ms`)
}

function endWith(error: unknown, log: Log): never {
  log.error({ err: error }, 'Stopping failed')
  process.exit(1)
}

/** The sentence for a port on which the site cannot listen; undefined for other failures. */
function portProblem(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error.syscall !== 'listen') return undefined
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use by another program. Stop that program, or set PORT to another port.`
  if (error.code === 'EACCES')
    return `Port ${error.port} needs permission that this user does not have. Set PORT to a port from 1024 on.`
  return undefined
}

/** Errors whose message is for operators, by name: the modules of the last two are loaded after the start has begun. */
const expected = new Set([ConfigError.name, 'DatabaseError', 'MigrationError'])

main().catch((error: Error) => {
  process.stderr.write(`${expected.has(error.name) ? error.message : (portProblem(error) ?? error.stack)}\n`)
  process.exit(1)
})
