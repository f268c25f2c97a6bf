/** Why the text of a file cannot be read as a table with named columns. Without zod, so that the console's bundle is small. */
export const tableFaults = [
  /** A workbook of Excel or LibreOffice instead of separated values. */
  'spreadsheet',
  /** A picture, an archive or another file that holds no text. */
  'notText',
  /** A text in another encoding than UTF-8, of which characters were lost. */
  'notUtf8',
  /** The first row lacks columns that the table must have: they are named, with those found in brackets. */
  'headingsMissing',
  /** Two columns have the same heading. */
  'headingsRepeated',
  /** A quotation mark that nothing closes; the rows after it are part of its cell. */
  'quoteOpen',
  /** No row follows the headings. */
  'rowsMissing',
] as const
export type TableFault = (typeof tableFaults)[number]

/** Columns with headings that nobody knows, which are not read; the rest of the table is. */
export const ignoredHeadings = 'headingsIgnored'

export type TableReason = TableFault | typeof ignoredHeadings

export const isTableFault = (reason: string): reason is TableReason =>
  [...tableFaults, ignoredHeadings].some((fault) => fault === reason)
