import type { Block, BlockAttribute, BlockValues, Markup, SourceElement } from './block.ts'

/** The elements of a node; undefined if there is nothing to show. */
export function markupOf(block: Block, values: BlockValues): Markup | undefined {
  if (!block.element) return block.markup?.(values)
  const attributes = htmlAttributes(block).map(([name, { html }]) => [html, values[name]] as const)
  return [block.element, Object.fromEntries(attributes), ...(block.content === 'nothing' ? [] : ([0] as const))]
}

/** The values of the node that an element stands for; undefined if it stands for another or none. */
export function valuesIn(block: Block, element: SourceElement): BlockValues | undefined {
  if (element.tag !== sourceTag(block)) return undefined
  if (block.source) return block.source.values(element)
  const values: Record<string, string | number> = {}
  for (const [name, attribute] of htmlAttributes(block)) {
    const value = readHtmlValue(attribute, element.attribute(attribute.html))
    if (value !== undefined) values[name] = value
    else if (attribute.required) return undefined
  }
  return values
}

/** The tag of elements that `valuesIn` reads; undefined for nodes that have no declared way back. */
export const sourceTag = (block: Block): string | undefined => block.element ?? block.source?.tag

/** Values of attributes that stored HTML may have because of a block, by tag and name. */
export function allowedMarkup(block: Block): NonNullable<Block['allowed']> {
  if (!block.element) return block.allowed ?? {}
  const attributes = htmlAttributes(block).map(([, attribute]) => [attribute.html, allowedValues(attribute)] as const)
  return { ...block.allowed, [block.element]: Object.fromEntries(attributes) }
}

/** The elements that blocks consist of and that begin a line of their own, or those that are part of a line. */
export const elementsOf = (blocks: Readonly<Record<string, Block>>, where: 'blocks' | 'lines'): string[] =>
  Object.values(blocks).flatMap(({ element, place }) =>
    element && (place === 'line') === (where === 'lines') ? element : [],
  )

type HtmlAttribute = BlockAttribute & { html: string }
const htmlAttributes = ({ attributes = {} }: Block) =>
  Object.entries(attributes).filter((entry): entry is [string, HtmlAttribute] => entry[1].html !== undefined)

function readHtmlValue(attribute: BlockAttribute, given: string | undefined): string | number | undefined {
  if (given === undefined) return undefined
  if (attribute.type === 'choice') return attribute.options.find((option) => option === given)
  if (attribute.type !== 'number') return given
  const number = Number(given)
  return Number.isInteger(number) && number >= attribute.min && number <= attribute.max ? number : undefined
}

const wholeNumber = /^-?\d{1,9}$/
const anyText = /^[\s\S]*$/

function allowedValues(attribute: BlockAttribute): readonly (string | RegExp)[] {
  if (attribute.type === 'choice') return attribute.options
  return [attribute.type === 'number' ? wholeNumber : anyText]
}
