import type { Label } from '../../records/record-kind.ts'
import type { Block } from './block.ts'
import { dataValue } from './data-value.ts'
import { embed } from './embed.ts'
import { formula } from './formula.ts'
import { picture } from './picture.ts'
import { tableBlocks } from './table.ts'
import { textBlocks } from './text-blocks.ts'

/** Everything that a document may consist of. */
const declared = {
  ...textBlocks,
  ...tableBlocks,
  formula,
  figure: picture,
  /** Another name of the same, as other editors have it. */
  image: picture,
  embed,
  dataValue,
} as const satisfies Readonly<Record<string, Block>>

export type NodeName = keyof typeof declared
export const blocks: Readonly<Record<NodeName, Block>> = declared
export const nodeNames = Object.keys(declared) as NodeName[]

/** The nodes that may stand in a node. */
export function childrenOf({ content }: Block): readonly NodeName[] {
  if (content === 'nothing') return []
  if (content === 'characters') return ['text']
  if (typeof content !== 'string') return nodeNames.filter((name) => content.includes(name))
  const place = content === 'blocks' ? 'block' : 'line'
  return nodeNames.filter((name) => blocks[name].place === place)
}

/** The blocks that the editor's bar offers by their label. */
type LabelledBlock = { [Name in NodeName]: (typeof declared)[Name] extends { label: Label } ? Name : never }[NodeName]
export const labelledBlocks = nodeNames.filter((name) => blocks[name].label)

/** The labels of blocks, of their attributes and of options to choose from, for the texts of the editor. */
export function blockTexts(language: keyof Label): Readonly<Record<`block.${LabelledBlock}`, string>> {
  const texts: Record<string, string> = {}
  for (const name of labelledBlocks) {
    const { label, attributes = {} } = blocks[name]
    if (label) texts[`block.${name}`] = label[language]
    for (const [attribute, declaration] of Object.entries(attributes)) {
      const key = `block.${name}.${attribute}`
      if (declaration.label) texts[key] = declaration.label[language]
      const options = declaration.type === 'choice' ? Object.entries(declaration.optionLabels ?? {}) : []
      for (const [option, words] of options) texts[`${key}.${option}`] = words[language]
    }
  }
  return texts as Record<`block.${LabelledBlock}`, string>
}
