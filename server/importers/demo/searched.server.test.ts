import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordTypes } from '#contract/content/search.ts'
import { createSiteEngine } from '#language/site-engine.ts'
import { kindOf } from '#server/modules/content/search/index/finder.ts'
import { openTestSite, type TestSite } from '../../test-site.ts'
import { writeDemoContent } from './load.ts'

const { fold, toTraditional } = createSiteEngine()

describe('the demonstration content', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
    await writeDemoContent(site.services, new Date())
    await site.services.search.indexDue()
  })
  afterAll(() => site.close())

  const records = async (
    type: (typeof recordTypes)[number],
    keyword: string,
    language: 'zh-Hans' | 'zh-Hant-HK' | 'en',
  ) =>
    site.services.search.searchMore(
      { keyword, type, order: 'best', page: 1, size: 100 },
      { language, now: new Date(), tags: new Set() },
    )
  const titleOf = {
    ...{ incidents: 'title', labels: 'name', tools: 'name', data: 'name' },
    ...{ conferences: 'title', ceremonies: 'title' },
  } as const
  /** Each has a title of its own in its list: the name of the conference with that of the edition. */
  const editions = `(select edition.id, concat_ws(' ', conference.texts ->> 'name', edition.texts ->> 'label') as title,
    edition.texts ->> 'language' as language from conference_editions as edition
    join conferences as conference on conference.id = edition.conference_id) as editions`
  /** Each has its year after its name. */
  const ceremonies = `(select id, (texts ->> 'name') || year as title, texts ->> 'language' as language
    from ceremony_editions) as ceremonies`
  const tableOf = {
    ...{ incidents: 'incidents', labels: 'labels', tools: 'tools', data: 'data_entities' },
    ...{ conferences: editions, ceremonies },
  } as const
  const jsonOf = { sessions: ['conference_sessions', 'title'], atlas: ['atlas_entries', 'name'] } as const

  /** A record's title as it is stored, in simplified Chinese. */
  async function stored(type: (typeof recordTypes)[number]): Promise<string> {
    const isJson = type === 'sessions' || type === 'atlas'
    const [table, field] = isJson ? jsonOf[type] : [tableOf[type], titleOf[type]]
    const value = isJson ? `texts ->> '${field}'` : field
    const written = isJson ? `texts ->> 'language'` : type === 'labels' ? `'zh-Hans'` : 'language'
    const { rows } = await site.services.database.pool.query<{ title: string }>(
      `select ${value} as title from ${table} where ${written} = 'zh-Hans' and ${value} ~ '[\\u4e00-\\u9fff]{3}' order by id`,
    )
    const title = rows.map((row) => row.title).find((one) => toTraditional(one) !== one)
    if (!title) throw new Error(`The demonstration has no ${type} for this test`)
    return title
  }

  it.each(recordTypes)('%s are found in either script, and marked as the reader reads them', async (type) => {
    const title = await stored(type)
    for (const keyword of [title, toTraditional(title)]) {
      for (const language of ['zh-Hans', 'zh-Hant-HK'] as const) {
        const { list, total } = await records(type, keyword, language)
        expect(total).toBeGreaterThan(0)
        const found = list.find((one) => 'kind' in one && 'title' in one && fold(one.title) === fold(title))
        expect(found, `${keyword} in ${language}`).toMatchObject({ kind: kindOf(type), language })
        const segments = found && 'title_segments' in found ? found.title_segments : []
        expect(segments.filter(({ hit }) => hit).length).toBeGreaterThan(0)
        expect(segments.map(({ t }) => t).join('')).toBe(language === 'zh-Hans' ? title : toTraditional(title))
      }
    }
  })

  it('a session is found by who speaks, as soon as that changes', async () => {
    const { pool } = site.services.database
    const { rows } = await pool.query<{ id: string; speaker: string }>(`
      select session.id, spoken.speaker_id as speaker from conference_sessions as session
      join conference_editions as edition on edition.id = session.edition_id
      join conference_session_speakers as spoken on spoken.session_id = session.id
      where edition.state = 'published' and session.kind <> 'break' order by session.id limit 1`)
    const [{ id, speaker }] = rows as [{ id: string; speaker: string }]
    await pool.query(`update conference_speakers set texts = texts || '{"name": "欧阳潮汐"}' where id = $1`, [speaker])
    const found = await records('sessions', '歐陽潮汐', 'zh-Hant-HK')
    expect(found.list.map((one) => one.id)).toContain(Number(id))
    await pool.query('delete from conference_session_speakers where session_id = $1', [id])
    site.services.search.forget()
    const after = await records('sessions', '歐陽潮汐', 'zh-Hant-HK')
    expect(after.list.map((one) => one.id)).not.toContain(Number(id))
  })
})
