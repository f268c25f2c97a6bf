import { expect, it } from 'vitest'
import { closeAll } from './close-all.ts'

const failure = (message: string) => ({ close: () => Promise.reject(new Error(message)) })

function watched() {
  const closed: string[] = []
  const part = (name: string) => ({
    close: async () => {
      await Promise.resolve()
      closed.push(name)
    },
  })
  return { closed, part }
}

it('closes what the parts stand on after all of them', async () => {
  const { closed, part } = watched()
  await closeAll([part('pages'), part('worker')], part('database'))
  expect(closed).toEqual(['pages', 'worker', 'database'])
})

it('closes the rest where a part fails, and tells what failed', async () => {
  const { closed, part } = watched()
  await expect(closeAll([failure('pages'), part('worker')], part('database'))).rejects.toThrow('pages')
  expect(closed).toEqual(['worker', 'database'])
})

it('also takes a part that fails at once', async () => {
  const { closed, part } = watched()
  const broken = {
    close: () => {
      throw new Error('at once')
    },
  }
  await expect(closeAll([broken], part('database'))).rejects.toThrow('at once')
  expect(closed).toEqual(['database'])
})

it('tells of everything that failed', async () => {
  const closing = closeAll([failure('pages')], failure('database'))
  await expect(closing).rejects.toMatchObject({ errors: [{ message: 'pages' }, { message: 'database' }] })
})
