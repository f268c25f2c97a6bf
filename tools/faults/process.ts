import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '#server/test-programs.ts'

/** Time after which a supervisor starts a process again that has ended, as the unit for systemd has it. */
const restartAfterMs = 1_000

/** A process of the site under a supervisor, which starts it again whenever it ends. */
export interface SupervisedProcess {
  readonly origin: string
  readonly pid: number
  /** How often it has ended. */
  readonly ends: number
  kill(): Promise<void>
  /** Stops it in the usual way, and starts it with further settings. */
  restart(more: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Starts a process. @param settings with the port, which it has after each start */
export async function supervise(settings: Readonly<Record<string, string>>): Promise<SupervisedProcess> {
  let more: Readonly<Record<string, string>> = {}
  let isClosing = false
  let ends = 0
  let program = await startProgram(settings)
  const watch = (): Promise<void> =>
    program.ended.then(async () => {
      ends += 1
      while (!isClosing) {
        await pause(restartAfterMs)
        const started = await startProgram({ ...settings, ...more }).catch(() => undefined)
        if (!started) continue
        program = started
        if (isClosing) await program.close()
        return watch()
      }
    })
  const watched = watch()
  return {
    origin: program.origin,
    get pid() {
      return program.pid
    },
    get ends() {
      return ends
    },
    kill: () => program.close(),
    async restart(given) {
      more = given
      const { pid } = program
      await program.close('SIGTERM')
      while (program.pid === pid) await pause(50)
    },
    async close() {
      isClosing = true
      await program.close()
      await watched
    },
  }
}
