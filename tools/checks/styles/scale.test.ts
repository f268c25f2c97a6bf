import { expect, it } from 'vitest'
import { scaleProblems } from './scale.ts'

const path = 'web/areas/a/a.module.css'
const noToken = (line: number, declaration: string) =>
  `${path}:${line}: '${declaration}' is no token of web/styles/tokens.css`

it('refuses sizes of type, radii and durations that are no tokens', () => {
  const css = `.a {
  font-size: 16px;
  border-radius: 3px 3px 0 0;
}
.b { font: 600 19px / 24px var(--mono); transition: color 0.2s ease }
.c { font-size: clamp(24px, 4vw, 40px); border-top-left-radius: 6px }`
  expect(scaleProblems(path, css)).toEqual([
    noToken(2, 'font-size: 16px'),
    noToken(3, 'border-radius: 3px 3px 0 0'),
    noToken(5, 'font: 600 19px / 24px var(--mono)'),
    noToken(5, 'transition: color 0.2s ease'),
    noToken(6, 'font-size: clamp(24px, 4vw, 40px)'),
    noToken(6, 'border-top-left-radius: 6px'),
  ])
})

it('takes tokens, sizes relative to a text, and points on paper', () => {
  const css = `.a { font-size: var(--fs-l); border-radius: var(--r1) var(--r1) 0 0; transition: color var(--t) }
.b { font: 600 var(--fs-s) / 20px var(--mono); border-radius: 50%; font-size: 0.84em } /* font-size: 16px */
.c { border-radius: calc(var(--r2) - 1px) 0 0; font-size: 11pt; font: inherit; transition: none }`
  expect(scaleProblems(path, css)).toEqual([])
})

it('refuses a tenth size of type', () => {
  const sizes = (count: number) => Array.from({ length: count }, (_, place) => `--fs-${place}: ${place}px;`).join(' ')
  expect(scaleProblems(path, `:root { ${sizes(9)} } @media print { :root { ${sizes(9)} } }`)).toEqual([])
  expect(scaleProblems(path, `:root { ${sizes(10)} }`)).toEqual([`${path}: 10 sizes of type, more than 9`])
})
