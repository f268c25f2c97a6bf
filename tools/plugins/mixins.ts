import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CSSOptions } from 'vite'

/** Sheet of the mixins of all programs. */
export const mixinSheet = 'web/styles/mixins.css'

interface Mixin {
  parameters: readonly string[]
  declarations: readonly { prop: string; value: string }[]
}

const definitions = /@mixin\s+(--[\w-]+)\(([^)]*)\)\s*\{([^}]*)\}/g
const use = /^(--[\w-]+)(?:\((.*)\))?$/s

/** Returns the mixins of a sheet by name. */
export function readMixins(css: string): Map<string, Mixin> {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map(
    [...text.matchAll(definitions)].map(([, name = '', parameters = '', body = '']) => [
      name,
      {
        parameters: splitArguments(parameters),
        declarations: [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, prop = '', value = '']) => ({ prop, value })),
      },
    ]),
  )
}

/**
 * Returns the declarations for which `@apply` stands. One whose parameter is not given is omitted.
 * @throws if the mixin is unknown or has fewer parameters
 */
export function expandMixin(mixins: ReadonlyMap<string, Mixin>, params: string): Mixin['declarations'] {
  const [, name = params, given = ''] = use.exec(params.trim()) ?? []
  const mixin = mixins.get(name)
  if (!mixin) throw new Error(`${mixinSheet} has no mixin ${name}`)
  const values = splitArguments(given)
  if (values.length > mixin.parameters.length) throw new Error(`${name} takes ${mixin.parameters.length} arguments`)
  return mixin.declarations.flatMap(({ prop, value }) => {
    const parameter = mixin.parameters.findIndex((parameter) => value.includes(`var(${parameter})`))
    if (parameter < 0) return [{ prop, value }]
    const argument = values[parameter]
    return argument === undefined
      ? []
      : [{ prop, value: value.replace(`var(${mixin.parameters[parameter]})`, argument) }]
  })
}

/** Splits a list at the commas outside brackets. */
function splitArguments(list: string): string[] {
  if (list.trim() === '') return []
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim().replace(/\s+/g, ' '))
}

/**
 * Returns the value on wide screens and the one on phones of `--by-width(32px, 20px)`.
 * @throws if it is a part of a value, or if it has one argument or three
 */
export function valuesByWidth(value: string): [wide: string, onPhones: string] | undefined {
  if (!value.includes('--by-width(')) return undefined
  const [wide, onPhones, ...more] = splitArguments(/^--by-width\((.*)\)$/s.exec(value.trim())?.[1] ?? '')
  if (wide === undefined || onPhones === undefined || more.length)
    throw new Error(`${value}: write --by-width(WIDE, PHONES)`)
  return [wide, onPhones]
}

/** Returns a sheet with its mixins written out, line by line as before, and the names of those that it applies. */
export function withMixins(mixins: ReadonlyMap<string, Mixin>, css: string): { css: string; applied: string[] } {
  const applied: string[] = []
  const written = css.replace(/@apply\s+([^;]+);/g, (text, params: string) => {
    applied.push(use.exec(params.trim())?.[1] ?? '')
    const declarations = expandMixin(mixins, params).map(({ prop, value }) => `${prop}: ${value};`)
    return declarations.join(' ') + text.replace(/[^\n]/g, '')
  })
  const atEveryWidth = written.replace(/([\w-]+):\s*(--by-width\([^;]*\));/g, (text, prop: string, value: string) => {
    const values = valuesByWidth(value) ?? []
    return values.map((one) => `${prop}: ${one};`).join(' ') + text.replace(/[^\n]/g, '')
  })
  return { css: atEveryWidth, applied }
}

type OfPostcss = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number]
type PostcssPlugin = Extract<Exclude<OfPostcss, { postcssVersion: string }>, { postcssPlugin: string }>
type Once = NonNullable<PostcssPlugin['Once']>
type Helpers = Parameters<Once>[1]
type Rule = ReturnType<Helpers['rule']>
type AtRule = ReturnType<Helpers['atRule']>

/** Returns the media query for phones, as the sheet of mixins states it in `--by-width()`. */
const phonesQuery = (css: string): string => /@function --by-width\([^@]*@media ([^{]+?)\s*\{/.exec(css)?.[1] ?? ''

/** Writes out what sheets apply. Values for phones go before the next rules for phones, or to the end of the sheet. */
export function mixinPlugin() {
  const sheet = readFileSync(fileURLToPath(new URL(`../../${mixinSheet}`, import.meta.url)), 'utf8')
  const mixins = readMixins(sheet)
  const phones = phonesQuery(sheet)
  const Once: Once = (root, { rule: newRule, atRule }) => {
    root.walkAtRules('apply', (apply) => {
      apply.replaceWith(...expandMixin(mixins, apply.params).map((one) => ({ ...one, source: apply.source })))
    })
    const onPhones = new Map<Rule, Rule>()
    root.walkDecls((declaration) => {
      const values = valuesByWidth(declaration.value)
      if (!values) return
      const rule = declaration.parent as Rule
      const own = onPhones.get(rule) ?? newRule({ selector: rule.selector, source: rule.source })
      onPhones.set(rule, own)
      own.append(declaration.clone({ value: values[1] }))
      declaration.value = values[0]
    })
    const blocks = Map.groupBy(onPhones.keys(), (rule) => phonesBlock(rule) ?? rule.parent)
    for (const [place, rules] of blocks) {
      const block =
        place && isPhonesBlock(place) ? place : atRule({ name: 'media', params: phones, source: rules[0]?.source })
      block.prepend(...rules.flatMap((rule) => onPhones.get(rule) ?? []))
      if (block !== place) place?.append(block)
    }
  }
  const isPhonesBlock = (node: { type: string; params?: string }): node is AtRule =>
    node.type === 'atrule' && node.params === phones
  const phonesBlock = (rule: Rule) =>
    rule.parent?.nodes?.slice(rule.parent.index(rule)).find((node): node is AtRule => isPhonesBlock(node))
  return { postcssPlugin: 'mixins', Once }
}
