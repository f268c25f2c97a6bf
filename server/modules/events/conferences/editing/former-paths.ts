import { conferenceSections, type PathStyle, pageOfEdition } from '#contract/events/conferences/conference-terms.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Path under which the pages of a conference or of an edition are. */
interface Place {
  path: string
  pathStyle: PathStyle
}

/** Addresses of all pages, in the order of their sections. */
const pagesAt = ({ path, pathStyle }: Place): string[] =>
  conferenceSections.map((section) => `/${pageOfEdition(path, pathStyle, section)}`)

/**
 * Has the former addresses of pages lead to those that they have now: links, bookmarks and printed codes keep working.
 * @param before undefined where there were none that readers know
 * @throws CallError redirectLoop
 */
export async function leadFormerPages(
  tx: Transaction,
  redirects: Pick<RedirectsService, 'lead' | 'unlead'>,
  before: Place | undefined,
  after: Place,
): Promise<void> {
  const pages = pagesAt(after)
  const former = before ? pagesAt(before) : []
  if (former.join() === pages.join()) return
  // A redirect from an address that is now used would hide the page.
  await redirects.unlead(tx, pages)
  for (const [place, old] of former.entries())
    if (!pages.includes(old)) await redirects.lead(tx, [old], pages[place] ?? '')
}
