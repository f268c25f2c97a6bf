import { isForTests } from './layers.ts'
import type { Import } from './tree.ts'

/** Modules that render or take apart texts from outside: called in threads, where nobody else waits for them. */
const forThreads =
  /^server\/(platform\/text\/rich-text\/(render|parse-html|markdown)|platform\/text\/marked-text\/markdown-paragraphs|platform\/text\/document\/(render|from-html)|modules\/newsroom\/flash\/(text|link-names))\.ts$/
/** Runs in threads itself, or in commands: Ghost's exports are files of an import, the demonstration is our own. */
const mayCall = /^server\/(platform\/text\/(rich-text|marked-text)|importers\/(ghost|demo))\//

/** The rule that texts from outside are rendered in threads, where an import breaks it. */
export function renderingOutsideThreads({ from, to, typeOnly }: Import): string | undefined {
  if (typeOnly || !forThreads.test(to) || isForTests(from) || mayCall.test(from) || forThreads.test(from))
    return undefined
  return `texts from outside are rendered in threads: call ${to} through a ThreadPool`
}
