import { type CatalogueEntry, entry } from '#contract/catalogue-entry.ts'

/** The part of the error catalogue that ceremonies have. */
export const ceremonyErrors = {
  ceremonyIncomplete: entry(
    10842,
    422,
    '还不能发布：至少要有一个奖项，且每个奖项都要有提名',
    '還不能發布：至少要有一個獎項，而且每個獎項都要有提名',
    'It cannot be published yet: it needs an award, and each award a nominee',
  ),
} as const satisfies Record<string, CatalogueEntry>
