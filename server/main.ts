import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { loadDemoContent } from './importers/demo/load.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import { openServices } from './services.ts'
import { openSite } from './site.ts'
import { openWorker } from './worker.ts'

/** How long open requests may take to finish when the process is asked to stop. */
const stopWithinMs = 10_000

type Log = ReturnType<typeof openLog>

/** Starts the roles asked for. `dev` serves the web from its sources with hot reload and keeps no pages. */
async function start(config: Config, log: Log, dev: boolean) {
  const services = await openServices(config, log)
  try {
    if (services.outbox) tellOfOutbox(config, log)
    if (config.demoContent) await loadDemoContent(services, new Date(), log)
    const app = config.roles.includes('web') ? await openSite(config, log, services, { dev }) : undefined
    await app?.listen({ port: config.port, host: config.host })
    const clocks = [services.publishing.keepTime(), services.flashDesk.keepTime()]
    const worker = config.roles.includes('worker') ? await openWorker(services, log) : undefined
    const stop = async () => {
      const overdue = setTimeout(() => process.exit(1), stopWithinMs).unref()
      await Promise.all([app?.close(), worker?.close(), ...clocks.map((clock) => clock.close())])
      await services.close()
      clearTimeout(overdue)
    }
    return { app, services, stop }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** In production readers wait for what lands there. */
function tellOfOutbox({ environment, mail, sms }: Config, log: Log): void {
  const kept = [!mail && 'mails (SMTP_URL)', !sms && 'text messages (SMS_URL, Twilio, Aliyun)'].filter(Boolean)
  log[environment === 'production' ? 'warn' : 'info'](`Not set up and kept in DATA_DIR/outbox: ${kept.join(', ')}`)
}

async function main() {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const began = performance.now()
  const config = loadConfig(process.env)
  const log = openLog(config)
  const { app, services, stop } = await start(config, log, values.dev)
  const stopOnce = onceAsked(stop, log)
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce)
  const address = app?.server.address() as AddressInfo | undefined
  const ready = address ? `answers at http://localhost:${address.port}` : 'works in the background'
  log.info(`Harbourwire ${ready} after ${Math.round(performance.now() - began)} ms`)
  services.content
    .refreshConversions()
    .then((count) => count > 0 && log.info({ count }, 'Conversions renewed for the present glossary'))
    .catch((error) => log.error({ err: error }, 'Conversions could not be renewed'))
}

function onceAsked(stop: () => Promise<void>, log: Log): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    log.info('Stopping')
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
