/**
 * Limits of one text. They are far above anything in a real newsroom and low enough that a hostile text takes
 * seconds at worst.
 */

/** Characters (UTF-16 units) of a source text. */
export const maxSourceLength = 2_000_000
/** Elements inside each other. Everything that walks the tree recurses, so this protects the stack. */
export const maxDepth = 240
/** Elements and texts of one document. */
export const maxNodes = 200_000
/** Attributes of one element; the parser compares each with all before it. */
export const maxAttributes = 500
/** Markers of quotes and lists on one line, and columns of indentation before a list marker. */
export const maxContainersPerLine = 20
export const maxListIndent = 100
/** Characters between two blank lines: the cost of inline marks grows with their number times this length. */
export const maxParagraphLength = 200_000
/** Lines between two blank lines, each of which the parser tries as many constructs. */
export const maxParagraphLines = 10_000
/** Marks in one paragraph; what follows is plain text. `!` counts with the brackets, since `![` is one. */
export const maxBracketsPerParagraph = 2_000
export const maxCodeMarksPerParagraph = 1_000
export const maxEmphasisMarksPerParagraph = 800
/** Underlined headings in one text; what follows is plain text. */
export const maxUnderlinedHeadings = 1_000
/** Cells that a table may be filled up with where its rows are shorter than its head. */
export const maxTableCells = 100_000
/** Characters that reference definitions may add to the text, all uses together. */
export const maxReferenceLength = 4_000_000
/** Formulas in one text and characters in one formula; others are shown as their source. */
export const maxFormulas = 3_000
export const maxFormulaLength = 5_000
/** Characters of all formulas of a text: more than twice what the most mathematical of 11,000 real articles has. */
export const maxFormulaCharacters = 40_000
/** Braces inside each other in one formula. */
export const maxFormulaDepth = 40
