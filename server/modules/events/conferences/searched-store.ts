import { sql } from 'drizzle-orm'
import { pageOfEdition, pathStyles } from '#contract/events/conferences/conference-terms.ts'
import { sqlSource } from '#server/platform/database/searched-records.ts'
import { tag } from './tags.ts'

const agendaEndings = sql.join(
  pathStyles.map((style) => sql`when ${style} then ${pageOfEdition('', style, 'agenda')}`),
  sql` `,
)

/** Sessions of public conference sites as readers' search finds them: they lead to the agenda. */
export const searchedSessions = sqlSource(
  'session',
  tag.list,
  'conference_sessions',
  (ids) => sql`select session.id, 'session' as kind, session.starts_at::text as at, session.ends_at::text as ends_at,
    array[session.texts ->> 'language'] || array(select jsonb_object_keys(session.texts -> 'versions')) as languages,
    array[session.texts ->> 'title'] || array(select version.value ->> 'title'
      from jsonb_each(session.texts -> 'versions') as version) as titles,
    array[session.texts ->> 'track', session.texts ->> 'abstract'] || array(select version.value ->> 'abstract'
      from jsonb_each(session.texts -> 'versions') as version) as texts,
    array(select concat_ws(E'\n', speaker.texts ->> 'name', speaker.texts ->> 'organisation', words_of(speaker.texts -> 'versions'))
      from conference_session_speakers as spoken join conference_speakers as speaker on speaker.id = spoken.speaker_id
      where spoken.session_id = session.id) as htmls,
    jsonb_build_object('texts', session.texts, 'title', 'title', 'summary', 'abstract',
      'href', '/' || edition.path || case edition.path_style ${agendaEndings} end, 'demo', edition.demo) as shown
  from conference_sessions as session join conference_editions as edition on edition.id = session.edition_id
  where session.id = ${ids} and session.kind <> 'break' and edition.state in ('published', 'archived')
    and edition.deleted_at is null`,
)

/** Editions of conferences as readers' search finds them: by name and year, and by who speaks there. */
export const searchedEditions = sqlSource(
  'edition',
  tag.list,
  'conference_editions',
  (ids) => sql`select edition.id, 'edition' as kind, edition.first_day::timestamptz::text as at,
    (edition.last_day + 1)::timestamptz::text as ends_at,
    array[edition.texts ->> 'language'] || array(select jsonb_object_keys(edition.texts -> 'versions')) as languages,
    array[named.name, edition.texts ->> 'title'] || array(select version.value ->> 'title'
      from jsonb_each(edition.texts -> 'versions') as version) as titles,
    array(select speaker.texts ->> 'name' from conference_speakers as speaker
      where speaker.edition_id = edition.id) as names,
    array[edition.texts ->> 'city', edition.texts ->> 'tagline'] || array(select version.value ->> 'tagline'
      from jsonb_each(edition.texts -> 'versions') as version) as texts,
    jsonb_build_object('texts', edition.texts || jsonb_build_object('name', named.name, 'versions', '{}'::jsonb), 'title', 'name',
      'summary', 'tagline', 'href', '/' || edition.path, 'demo', edition.demo) as shown
  from conference_editions as edition join conferences as conference on conference.id = edition.conference_id
  cross join lateral (select concat_ws(' ', conference.texts ->> 'name', edition.texts ->> 'label') as name) as named
  where edition.id = ${ids} and edition.state in ('published', 'archived') and edition.deleted_at is null`,
)
