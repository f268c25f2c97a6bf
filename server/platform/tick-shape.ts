import { createHook } from 'node:async_hooks'

/** Keeps the object alive. */
let kept: object | undefined

/**
 * Keeps `process.nextTick` fast for the life of the process: to be called before anything else runs.
 *
 * Node.js describes each tick by an object literal with computed keys. V8 remembers the hidden class of that literal
 * weakly: if no tick is queued when it collects the old generation, it forgets the class, takes the literal for one of
 * many shapes from then on, and builds every tick in its slow runtime. Keeping one such object alive keeps the class.
 */
export function keepTickShape(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept = resource
    },
  }).enable()
  process.nextTick(() => kept)
  hook.disable()
}
