import type { DocumentNode } from '#contract/newsroom/document.ts'

/** The document as it came or goes: its nodes are checked by the server alone. */
export const asNode = (document: { type: string; content?: unknown[] }): DocumentNode => document as DocumentNode
