import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fault, faults } from './faults.ts'
import { addContent, type Content } from './load.ts'
import { openStage, type Stage } from './stage.ts'
import { tryFault } from './trial.ts'

/** A whole site under load, some of whose parts fail; `npm run test:faults` tries them all. */

const chosen = new Set([
  'A web process is killed',
  'Redis is killed, and started later',
  'The bucket answers 500',
  'PostgreSQL is down, replica included',
  'A job always throws',
])

let stage: Stage
let content: Content
beforeAll(async () => {
  stage = await openStage()
  content = await addContent(stage)
})
afterAll(() => stage?.close())

const cases = faults.filter(({ name }) => chosen.has(name)).map((fault): [string, Fault] => [fault.name, fault])

it.each(cases)('%s: readers see what they may, and nothing acknowledged is lost', async (_, fault) => {
  const { problems } = await tryFault(stage, content, fault)
  expect(problems).toEqual([])
})
