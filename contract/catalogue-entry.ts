/** A failure that calls can answer with: its code in the envelope, the status of its page, its words. */
export interface CatalogueEntry {
  readonly code: number
  readonly status: number
  readonly message: { readonly 'zh-Hans': string; readonly 'zh-Hant-HK': string; readonly en: string }
}

/** Code, status, and the words in simplified Chinese, traditional Chinese and English. */
export const entry = (code: number, status: number, hans: string, hant: string, en: string): CatalogueEntry => ({
  code,
  status,
  message: { 'zh-Hans': hans, 'zh-Hant-HK': hant, en },
})
