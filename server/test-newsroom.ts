import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { siteTime } from './platform/site-time.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** A site with somebody who writes and two who decide. */
export interface TestNewsroom {
  site: TestSite
  author: TestMember
  editor: TestMember
  colleague: TestMember
  administrator: TestMember
  /** The one category that there is. */
  category: number
  close(): Promise<void>
}

/** For tests: a site with a category and its staff. */
export async function openTestNewsroom(options: Parameters<typeof openTestSite>[0] = {}): Promise<TestNewsroom> {
  const site = await openTestSite(options)
  const category = { key: 'policy', name: '政策', versions: { en: { name: 'Policy' } }, cover: 'policy' as const }
  await site.services.content.saveTaxonomy({ categories: [category] }, { demo: false })
  const { data } = await callAsVisitor(site, 'categoryLists')
  return {
    site,
    author: await addMember(site, { nickname: '林晚', email: 'author@example.org' }),
    editor: await addMember(site, { nickname: '编辑甲', roles: ['editor'] }),
    colleague: await addMember(site, { nickname: '编辑乙', roles: ['editor'] }),
    administrator: await addMember(site, { nickname: '管理员', roles: ['administrator'] }),
    category: data.list[0]?.id ?? 0,
    close: () => site.close(),
  }
}

/** A document of paragraphs. */
export const documentOf = (...paragraphs: string[]) => ({
  type: 'doc' as const,
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** Saves something new that could be published. */
export async function write(
  { category }: Pick<TestNewsroom, 'category'>,
  member: TestMember,
  given: object = {},
): Promise<Manuscript> {
  const fields = { title: '一篇稿件', category, document: documentOf('正文。'), ...given }
  const { data, message } = await member.call('saveManuscript', fields)
  if (!data?.saved) throw new Error(`Nothing was saved: ${message}`)
  return data.manuscript
}

/** The same, sent to review. */
export async function submit(newsroom: TestNewsroom, member: TestMember, given: object = {}): Promise<Manuscript> {
  const { id, version } = await write(newsroom, member, given)
  const { data, message } = await member.call('submitManuscript', { id, version })
  if (!data) throw new Error(`Nothing was submitted: ${message}`)
  return data
}

/** The same, approved. @returns the manuscript with the article's number */
export async function publish(newsroom: TestNewsroom, given: object = {}): Promise<Manuscript & { item_id: number }> {
  const { id, version } = await submit(newsroom, newsroom.author, given)
  const { data, message } = await newsroom.editor.call('decideReview', { id, version, decision: 'approve' })
  if (!data?.item_id) throw new Error(`Nothing was published: ${message}`)
  return { ...data, item_id: data.item_id }
}

/** Puts an article or a flash into the bin as it stands now. */
export async function deleteArticle({ site }: Pick<TestNewsroom, 'site'>, member: TestMember, id: number, given = {}) {
  const { rows } = await site.services.database.pool.query('select updated_at as seen from items where id = $1', [id])
  return member.call('deleteArticle', { id, updated_time: siteTime(rows[0]?.seen ?? new Date()), ...given })
}
