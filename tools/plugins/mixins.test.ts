import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { expandMixin, mixinPlugin, readMixins, valuesByWidth, withMixins } from './mixins.ts'

const mixins = readMixins(`/* @mixin --none() { color: red; } */
@mixin --row(--gap) {
  display: flex;
  gap: var(--gap);
}
@mixin --grid(--columns, --gap) {
  grid-template-columns: var(--columns);
  gap: var(--gap);
}
@mixin --framed(--color) {
  border: 1px solid var(--color);
  border-radius: var(--r1);
}`)
const expand = (params: string) =>
  expandMixin(mixins, params)
    .map(({ prop, value }) => `${prop}: ${value}`)
    .join('; ')

it('writes out the declarations with the arguments', () => {
  expect(expand('--row(8px 24px)')).toBe('display: flex; gap: 8px 24px')
  expect(expand('--grid(repeat(2, minmax(0, 1fr)), 8px)')).toBe(
    'grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px',
  )
  expect(expand('--framed(var(--edge))')).toBe('border: 1px solid var(--edge); border-radius: var(--r1)')
})

it('leaves out a declaration whose parameter is not given', () => {
  expect(expand('--row')).toBe('display: flex')
  expect(expand('--grid(1fr 1fr)')).toBe('grid-template-columns: 1fr 1fr')
})

it('refuses unknown mixins and more arguments than parameters', () => {
  expect(() => expand('--none')).toThrow('web/styles/mixins.css has no mixin --none')
  expect(() => expand('--row(8px, 4px)')).toThrow('--row takes 1 arguments')
})

it('leaves every line of a sheet where it is', () => {
  const css = '.a {\n  @apply --row(8px);\n  @apply --grid(\n    1fr,\n    8px\n  );\n}'
  const { css: written, applied } = withMixins(mixins, css)
  expect(written).toBe('.a {\n  display: flex; gap: 8px;\n  grid-template-columns: 1fr; gap: 8px;\n\n\n\n}')
  expect(applied).toEqual(['--row', '--grid'])
})

it('reads the value on wide screens and the one on phones', () => {
  expect(valuesByWidth('32px')).toBeUndefined()
  expect(valuesByWidth('--by-width(calc(1px + 2px) 0, 20px)')).toEqual(['calc(1px + 2px) 0', '20px'])
  expect(() => valuesByWidth('--by-width(32px)')).toThrow('--by-width(WIDE, PHONES)')
  expect(() => valuesByWidth('calc(100% - --by-width(32px, 20px))')).toThrow('--by-width(WIDE, PHONES)')
})

it('shows both values to the checks', () => {
  expect(withMixins(mixins, '.a { @apply --row(--by-width(8px, 4px)); top: --by-width(1px, 0); }').css).toBe(
    '.a { display: flex; gap: 8px; gap: 4px; top: 1px; top: 0; }',
  )
})

it('writes values for phones before the next rules for phones of the same layer, or after all rules', async () => {
  const config = await resolveConfig(
    { configFile: false, logLevel: 'silent', css: { postcss: { plugins: [mixinPlugin()] } } },
    'build',
  )
  const build = async (css: string) => {
    const { code } = await preprocessCSS(css, '/a.css', config)
    return code.replace(/\s+/g, ' ').trim()
  }
  const wide = '.a { top: --by-width(2px, 1px); left: 0; } .b { @apply --row(--by-width(8px, 4px)); }'
  const written = '.a { top: 2px; left: 0; } .b { display: flex; align-items: center; gap: 8px; }'
  const phones = '@media (max-width: 899.98px) { .a { top: 1px; } .b { gap: 4px; }'
  expect(await build(wide)).toBe(`${written} ${phones} }`)
  expect(await build(`@layer x { ${wide} @media (max-width: 899.98px) { .b { top: 0; } } .c { top: 0; } }`)).toBe(
    `@layer x { ${written} ${phones} .b { top: 0; } } .c { top: 0; } }`,
  )
  expect(await build(`@media (max-width: 899.98px) { .b { top: 0; } } ${wide}`)).toBe(
    `@media (max-width: 899.98px) { .b { top: 0; } } ${written} ${phones} }`,
  )
})
