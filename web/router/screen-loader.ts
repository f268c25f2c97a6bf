import { codeInTime } from '#web/platform/chunk-timeout.ts'
import type { Screen } from './screen.ts'

type Load = NonNullable<Screen['load']>

/** A loader that comes with the first navigation that needs it. @param name of the function in its module */
export const loader =
  <K extends string>(module: () => Promise<Record<K, Load>>, name: K): Load =>
  async (backend, params) =>
    (await codeInTime(module()))[name](backend, params)
