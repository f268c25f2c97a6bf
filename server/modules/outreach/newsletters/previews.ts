import { timingSafeEqual } from 'node:crypto'
import type { Language } from '#language/languages.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { ComposedIssue, IssueContent, IssueReader } from './composition/composer.ts'
import { ownLinks } from './composition/digest-layout.ts'

interface PreviewNeeds {
  secrets: Pick<Secrets, 'hmac'>
  compose: (issue: IssueContent, reader: IssueReader) => Promise<ComposedIssue | undefined>
  findIssue: (id: number) => Promise<IssueContent | undefined>
}

interface PreviewLink {
  id: number
  language: Language
  /** Milliseconds since 1970. */
  until: number
  token: string
}

/** Time for which the address of a preview works. */
const validMs = 3_600_000

/** A reader of whom nothing is known. */
export const previewReader = (language: Language): IssueReader => ({ language, city: null, authors: [], labels: [] })

/** Previews of letters at addresses that staff get, since a frame of the console may not contain styles of its own. */
export function createPreviews({ secrets, compose, findIssue }: PreviewNeeds) {
  const tokenOf = ({ id, language, until }: Omit<PreviewLink, 'token'>) =>
    secrets.hmac('newsletter preview', `${id} ${language} ${until}`).toString('base64url')

  return {
    /** The path of the preview of an issue as it is stored. */
    pathOf(id: number, language: Language, now: Date): string {
      const until = now.getTime() + validMs
      const token = tokenOf({ id, language, until })
      return `/newsletter-preview?${new URLSearchParams({ id: `${id}`, language, until: `${until}`, token })}`
    },

    /** @returns the letter; undefined for an address that is none of ours, and where nothing is in it */
    async read(link: PreviewLink, now: Date): Promise<string | undefined> {
      const [given, right] = [Buffer.from(link.token), Buffer.from(tokenOf(link))]
      if (given.length !== right.length || !timingSafeEqual(given, right) || link.until < now.getTime())
        return undefined
      const issue = await findIssue(link.id)
      const composed = issue && (await compose(issue, previewReader(link.language)))
      return composed?.html.replaceAll(ownLinks.stop, '#').replaceAll(ownLinks.manage, '#')
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>
