import { openPlatform, type PlatformConfig } from '#server/platform/open-platform.ts'
import type { Log } from './platform/log.ts'
import { subjects } from './subjects.ts'

const serverFolder = new URL('./', import.meta.url)

export type ServicesConfig = PlatformConfig

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens the database, migrates it and creates the subjects, for the server and for every command.
 * @param stopping once it is aborted, nothing further is opened
 * @throws DatabaseError, MigrationError, the reason of `stopping`; what was open by then is closed again
 */
export async function openServices(config: ServicesConfig, log: Log, stopping?: AbortSignal) {
  await using opened = new AsyncDisposableStack()
  const platform = opened.adopt(await openPlatform(config, log, serverFolder, stopping), (platform) =>
    platform.closePlatform(),
  )
  const { services, desks, ...registered } = await subjects.create(platform)
  opened.defer(() => registered.close())
  const kept = opened.move()
  return {
    ...services,
    /** Operations of the newsroom's console, by subject. */
    desks,
    /** Registrations of the subjects: handlers of calls, work in the background. */
    registered,
    /** Closes all connections, the database last, even if closing one of them fails. May be called more than once. */
    close: (): Promise<void> => kept.disposeAsync(),
  }
}
