import { describe, expect, it } from 'vitest'
import { fixedTokens, joinedSheets, nameInCode, placedSheets, withClassNames, withPlainGlobals } from './css-modules.ts'

const card = '.card { margin: 0 }\n.card__title--wide { & > b { color: red } }\n:global(.btn) .card { top: 0 }'
const sheets = {
  read: () => card,
  isJoined: (path: string) => path === 'web/ui/card.module.css',
  isPlaced: (path: string) => path === 'web/ui/form.module.css',
}
const component = (specifier: string) => `import { a } from './a.ts'
import * as styles from '${specifier}'
export const 卡 = <b className={\`\${styles.card} \${a} \${styles.cardTitleWide}\`} title="styles.card" />`

describe('names of classes', () => {
  it('stand where members were, and what is left of the import brings the sheet', () => {
    expect(withClassNames('web/areas/x/y.tsx', component('./y.module.css'), sheets)).toBe(`import { a } from './a.ts'
import './y.sheet.css'
export const 卡 = <b className={\`\${'card'} \${a} \${'card__title--wide'}\`} title="styles.card" />`)
  })

  it('need no import of a sheet that the program has anyway', () => {
    for (const specifier of ['#web/ui/card.module.css', '../../ui/card.module.css'])
      expect(withClassNames('web/areas/x/y.tsx', component(specifier), sheets)).not.toContain('.css')
  })

  it('keep an import that names nothing, for the order of sheets', () => {
    const page = `import './first.module.css'\nimport './plain.css'`
    expect(withClassNames('web/areas/x/y.tsx', page, sheets)).toBe(`import './first.sheet.css'\nimport './plain.css'`)
  })

  it('bring no sheet that pages bring by an import of its own', () => {
    expect(withClassNames('web/areas/x/y.tsx', component('#web/ui/form.module.css'), sheets)).not.toContain('.css')
    const page = `import '#web/ui/form.module.css'\n`
    expect(withClassNames('web/areas/x/y.tsx', page, sheets)).toBe(`import '#web/ui/form.sheet.css'\n`)
    expect(placedSheets('web/areas/x/y.tsx', `${page}${component('./y.module.css')}`)).toEqual([
      'web/ui/form.module.css',
    ])
  })

  it('are known, or the build ends', () => {
    const code = `import * as styles from './y.module.css'\nexport const name = styles.cardFoot`
    expect(() => withClassNames('web/areas/x/y.ts', code, sheets)).toThrow(
      'web/areas/x/y.ts: web/areas/x/y.module.css has no class cardFoot',
    )
  })

  it('have no hyphen in code', () => {
    expect(['btn', 'btn--primary', 'card__title--wide', 'h1'].map(nameInCode)).toEqual([
      'btn',
      'btnPrimary',
      'cardTitleWide',
      'h1',
    ])
  })
})

it('reads which modules a sheet joins', () => {
  const css = '@layer base;\n@import "./ui/card.module.css" layer(base);\n@import "#web/ui/form.module.css";'
  expect(joinedSheets('web/main.css', css)).toEqual(['web/ui/card.module.css', 'web/ui/form.module.css'])
})

it('takes classes of other sheets as they are', () => {
  expect(withPlainGlobals(':is(:global(.a), .b) > a:global(.c):not(:global( .d ))::after')).toBe(
    ':is(.a, .b) > a.c:not(.d)::after',
  )
})

it('writes out sizes that are the same at every width, and no others', () => {
  const css = ':root { --fs-s: 13px; --fs-h1: 30px; --r1: 4px; --fs-poster: clamp(40px, 4vw, 60px); --gut: 16px; }'
  expect([...fixedTokens(`${css} @media print { :root { --fs-h1: 25px; } }`)]).toEqual([
    ['--fs-s', '13px'],
    ['--r1', '4px'],
  ])
})
