import type { EditorTextKey } from '../editor-text.ts'

/** The key of a declared block’s label, or of that of an attribute or one of its options. */
export const blockTextKey = (block: string, ...within: string[]) =>
  [`block.${block}`, ...within].join('.') as EditorTextKey
