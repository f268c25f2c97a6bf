import { type CatalogueEntry, entry } from './catalogue-entry.ts'

/** The part of the error catalogue about requests that no page for readers sends by itself. */
export const requestErrors = {
  addressTooLong: entry(414, 414, '网址太长', '網址太長', 'The address is too long'),
  searchTooLong: entry(
    400,
    400,
    '搜索词最多100个字符，请缩短后再搜',
    '搜尋字詞最多100個字元，請縮短後再搜尋',
    'A search can have at most 100 characters. Please shorten it.',
  ),
  /** A file that is imported. */
  fileTooComplex: entry(
    10826,
    422,
    '这个文件读取耗时太长，请拆分后再导入',
    '這個檔案讀取需時過長，請分拆後再匯入',
    'This file takes too long to read. Please split it and import the parts.',
  ),
  unreadableText: entry(
    400,
    400,
    '文字中含有无法读取的字符',
    '文字中有無法讀取的字元',
    'The text contains characters that cannot be read',
  ),
} as const satisfies Record<string, CatalogueEntry>
