import { expect, it } from 'vitest'
import { commandProblems } from './readme.ts'

it('wants a row for every script, and a script for every row', () => {
  const text = '| `npm start` | starts |\n| `npm run demo -- load\\|remove` | sample content |\n| `npm run gone` | |\n'
  expect(commandProblems(text, ['prestart', 'start', 'demo', 'build'])).toEqual([
    'README.md has no row for npm run build',
    'README.md names npm run gone, which is no script',
  ])
  expect(commandProblems('| `npm run preview` | shows |', ['preview'])).toEqual([])
  expect(commandProblems('| `npm run test:all` | tests |', ['test:all'])).toEqual([])
})
