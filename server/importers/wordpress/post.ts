import { contentOfPiece } from '#server/importers/matching/identities.ts'
import { itemKey, type Piece, pathOf, shortHash } from '../piece.ts'

/** Post as both exports of WordPress contain it. */
export interface WordpressPost {
  /** The number of the post or another identifier; without one, its content. */
  id: string | undefined
  type: string
  status: string
  /** True if readers have to enter a password. */
  locked: boolean
  link: string | undefined
  guid: string | undefined
  slugsBefore: readonly string[]
  /** Address of the site, which the number of a post is unique in. */
  site: string | undefined
  /** Stands for the address where an export does not say it. */
  siteName?: string
  piece: Omit<Piece, 'key' | 'status' | 'source' | 'oldPaths' | 'baseUrl'>
}

/** Types that hold no text of their own, or none for readers. */
const technical =
  /^(nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_[a-z_]+|acf-[a-z-]+|elementor_library|feedback|jetpack_[a-z_]+)$/
const statuses: Record<string, Piece['status']> = {
  publish: 'approved',
  future: 'approved',
  pending: 'pending',
  draft: 'draft',
  private: 'draft',
  'auto-draft': 'draft',
}

/** A post or page as a piece, or why it is none. */
export function pieceOfPost(post: WordpressPost): Piece | { skip: string; id: string } {
  const site = (post.site && URL.parse(post.site)?.host) || shortHash(post.siteName ?? '')
  const key = itemKey(`wordpress:${site}`, post.id ?? shortHash(contentOfPost(post)))
  const skip = (reason: string) => ({ skip: reason, id: key })
  if (post.type === 'attachment')
    return skip('a file of the library; pictures are taken over with the texts that show them')
  if (technical.test(post.type)) return skip(`of the type ${post.type}, which is no text for readers`)
  if (post.type !== 'post' && post.type !== 'page') return skip(`of the type ${post.type}, which is unknown here`)
  const status = statuses[post.status]
  if (!status) return skip(`its status is ${post.status}`)
  if (!post.piece.title.trim() && !post.piece.html.trim()) return skip('neither title nor text')
  const notes = [...post.piece.notes]
  if (post.type === 'page') notes.push('a page; it stands among the articles')
  const draftReasons = [...(post.piece.draftReasons ?? [])]
  if (post.status === 'private') draftReasons.push('private there')
  if (post.locked) draftReasons.push('protected by a password there')
  return {
    ...post.piece,
    key,
    status,
    baseUrl: post.link ?? post.site,
    source: null,
    oldPaths: status === 'approved' && draftReasons.length === 0 ? oldPaths(post) : [],
    notes,
    draftReasons,
  }
}

const contentOfPost = ({ piece, link }: WordpressPost): string => contentOfPiece({ ...piece, baseUrl: link })

/** Every address that led to the post: the present one, those of former slugs, and the short ones by its number. */
function oldPaths({ id, type, link, guid, slugsBefore }: WordpressPost): string[] {
  const path = pathOf(link)
  const folder = path && !path.includes('?') ? path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1) : undefined
  const former = folder ? slugsBefore.map((slug) => `${folder}${slug}/`) : []
  const short = /^\d+$/.test(id ?? '') ? [type === 'page' ? `/?page_id=${id}` : `/?p=${id}`] : []
  return [...new Set([path, ...former, ...short, pathOf(guid)].filter((one) => one !== undefined))]
}
