import { expect, it } from 'vitest'
import { writeOutMixins } from './mixin-uses.ts'

const mixins = '@mixin --note() { font-size: 13px; }\n@mixin --row(--gap) { gap: var(--gap); }'
const sheets = (css: string) =>
  new Map([
    ['web/styles/mixins.css', mixins],
    ['web/ui/a.module.css', css],
  ])

it('writes mixins out for the other checks', () => {
  const { sheets: written, problems } = writeOutMixins(sheets('.a { @apply --note; @apply --row(8px); }'))
  expect(problems).toEqual([])
  expect([...written]).toEqual([['web/ui/a.module.css', '.a { font-size: 13px; gap: 8px; }']])
})

it('refuses unknown mixins, superfluous arguments, mixins after declarations and those that nothing applies', () => {
  const problemsOf = (css: string) => writeOutMixins(sheets(css)).problems
  expect(problemsOf('.a { @apply --note; }')).toEqual(['web/styles/mixins.css: nothing applies --row'])
  expect(problemsOf('.a { @apply --notes; }')[0]).toBe(
    'web/ui/a.module.css: web/styles/mixins.css has no mixin --notes',
  )
  expect(problemsOf('.a { @apply --note(1px); }')[0]).toBe('web/ui/a.module.css: --note takes 0 arguments')
  expect(problemsOf('.a {\n  top: 0;\n  @apply --note;\n}\n.b { @apply --row(8px); }')).toEqual([
    'web/ui/a.module.css: @apply comes before the declarations of its rule',
  ])
})
