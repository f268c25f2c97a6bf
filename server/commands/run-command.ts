import { BackupError } from '#server/platform/backup/sealed-objects.ts'
import { ConfigError, loadConfig } from '#server/platform/config/config.ts'
import { DatabaseError } from '#server/platform/database/database.ts'
import { MigrationError } from '#server/platform/database/migration-error.ts'
import { type Log, openLog } from '../platform/log.ts'
import { loadModulesFaster } from '../platform/module-loading.ts'
import type { Services } from '../services.ts'

/** A command line that cannot be followed; the message is for the person at the terminal. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export interface CommandContext {
  args: string[]
  config: ReturnType<typeof loadConfig>
  log: Log
  /** Opens the services, which are closed when the command ends. Beside a running site they join its database. */
  open(): Promise<Services>
}

/**
 * Runs a command of the terminal: prints its help, opens what it needs, prints its result, and ends with status 0,
 * 1 (it failed) or 2 (the command line cannot be followed).
 */
export async function runCommand(help: string, work: (context: CommandContext) => Promise<string>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help)
    return
  }
  const opened: Services[] = []
  loadModulesFaster()
  try {
    // On a terminal the result matters, so the log is quieter than the site's unless somebody asks for more.
    const config = loadConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' })
    const log = openLog(config, process.stderr)
    const open = async () => {
      const { openServices } = await import('../services.ts')
      const services = await openServices(config, log)
      opened.push(services)
      return services
    }
    process.stdout.write(`${await work({ args, config, log, open })}\n`)
  } catch (error) {
    process.exitCode = tell(error, help)
  } finally {
    for (const services of opened) await services.close()
  }
}

function tell(error: unknown, help: string): number {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')) {
    process.stderr.write(`${message}\n\n${help}`)
    return 2
  }
  const expected = [BackupError, ConfigError, DatabaseError, MigrationError].some((kind) => error instanceof kind)
  process.stderr.write(`${expected ? message : stack}\n`)
  return 1
}
