import { sql } from 'drizzle-orm'
import { sqlSource } from '#server/platform/database/searched-records.ts'
import { tag } from './tags.ts'

/** All versions of a text: the original and each translation. */
const versions = (texts: string, field: string) =>
  sql.raw(`array[${texts} ->> '${field}'] || array(select version.value ->> '${field}'
    from jsonb_each(${texts} -> 'versions') as version)`)

/** A name with the year after it; no space stands between a Chinese word and a number. */
const nameWithYear = (name: string) =>
  sql.raw(`(${name} || case when ${name} ~ '[[:ascii:]]$' then ' ' else '' end || ceremony.year)`)

/** Public ceremonies as readers' search finds them: by name and year, by award, and by nominee. They lead to the result once there is one. */
export const searchedCeremonies = sqlSource(
  'ceremony',
  tag.list,
  'ceremony_editions',
  (
    ids,
  ) => sql`select ceremony.id, 'ceremony' as kind, ceremony.opens_at::text as at, ceremony.closes_at::text as ends_at,
    array[ceremony.texts ->> 'language'] || array(select jsonb_object_keys(ceremony.texts -> 'versions')) as languages,
    array[${nameWithYear(`(ceremony.texts ->> 'name')`)}] || array(select ${nameWithYear(`(version.value ->> 'name')`)}
      from jsonb_each(ceremony.texts -> 'versions') as version) || ${versions('ceremony.texts', 'title')} as titles,
    array(select name from ceremony_awards as award cross join unnest(${versions('award.texts', 'name')}) as name
      where award.edition_id = ceremony.id) ||
    array(select name from ceremony_awards as award join ceremony_nominees as nominee on nominee.award_id = award.id
      cross join unnest(${versions('nominee.texts', 'name')}) as name where award.edition_id = ceremony.id) as names,
    ${versions('ceremony.texts', 'lead')} as texts,
    jsonb_build_object('title', 'name', 'summary', 'title',
      'texts', (ceremony.texts - 'rules') || jsonb_build_object('name', ${nameWithYear(`(ceremony.texts ->> 'name')`)},
        'versions', (select coalesce(jsonb_object_agg(version.key, (version.value - 'rules') || jsonb_strip_nulls(jsonb_build_object(
          'name', ${nameWithYear(`(version.value ->> 'name')`)}))), '{}') from jsonb_each(ceremony.texts -> 'versions') as version)),
      'href', '/hk_annualceremony' || case when ceremony.result_at is null then '' else '_result' end || '?year=' || ceremony.year, 'demo', ceremony.demo
    ) as shown
  from ceremony_editions as ceremony
  where ceremony.id = ${ids} and ceremony.state in ('published', 'archived') and ceremony.deleted_at is null`,
)
