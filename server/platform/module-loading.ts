import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The name of a package, with or without a path in it. */
const ofPackage = /^(?:@[\w-][\w.-]*\/)?[a-z][\w.-]*(?:\/|$)/

/** Makes the start of a program take less. Holds for what is imported afterwards, so a program calls it first. */
export function loadModulesFaster(): void {
  // Compiled code is stored for the next start, which then takes less time and memory.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
  const resolved = new Map<string, ResolveFnOutput>()
  // For every file that imports a package, Node reads its list of entries again: 130 kB for drizzle-orm, 240 times.
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context
      if (!ofPackage.test(specifier) || parentURL.includes('/node_modules/')) return next(specifier, context)
      const key = `${specifier} ${conditions.join()}`
      const known = resolved.get(key)
      if (known) return { ...known, shortCircuit: true }
      const found = next(specifier, context)
      resolved.set(key, found)
      return found
    },
  })
}
