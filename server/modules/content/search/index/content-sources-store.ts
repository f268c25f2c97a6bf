import { sql } from 'drizzle-orm'
import {
  languagesOf,
  type SearchSource,
  shownOf,
  sqlSource,
  versionsOf,
} from '#server/platform/database/searched-records.ts'

/** Search sources of the content module itself. */
export const contentSources: readonly SearchSource[] = [
  sqlSource(
    'item',
    'list:all',
    'items',
    (ids) => sql`select item.id, item.kind, coalesce(item.release_time, 'epoch')::text as at,
      case when item.status = 'approved' then coalesce(item.release_time, 'epoch') else 'infinity' end::text as public_from,
      item.author_id, texts.*, labelled.*
    from items as item
    cross join lateral (
      select array_agg(title) as titles,
        array_agg(summary) filter (where origin <> 'conversion') as texts,
        array_agg(html) filter (where origin <> 'conversion') as htmls,
        array_agg(language) filter (where origin <> 'conversion') as languages
      from item_texts where item_id = item.id
    ) as texts
    cross join lateral (
      select array_agg(labels.words) as names, array_agg(labels.id::int8) as label_ids
      from item_labels join labels on labels.id = item_labels.label_id
      where item_labels.item_id = item.id and labels.deleted_at is null
    ) as labelled
    where item.id = ${ids} and item.status <> 'deleted'`,
  ),
  sqlSource(
    'author',
    'names',
    'authors',
    (ids) => sql`select author.id, 'author' as kind, works.latest::text as at, works.first::text as public_from,
      ${languagesOf('author')} as languages, array[author.nickname] || ${versionsOf('author', 'nickname')} as titles,
      array[author.introduction] || ${versionsOf('author', 'introduction')} as texts
    from authors as author
    cross join lateral (
      select min(coalesce(release_time, 'epoch')) as first, max(coalesce(release_time, 'epoch')) as latest
      from items where author_id = author.id and kind = 'article' and status = 'approved'
    ) as works
    where author.id = ${ids} and works.first is not null`,
  ),
  sqlSource(
    'topic',
    'list:topics',
    'topics',
    (ids) => sql`select topic.id, 'topic' as kind, topic.published_at::text as at,
      topic.published_at::text as public_from, ${languagesOf('topic')} as languages,
      array[topic.title] || ${versionsOf('topic', 'title')} as titles,
      array[topic.summary] || ${versionsOf('topic', 'summary')} as texts,
      array(select concat_ws(E'\n', title, introduction, words_of(versions)) from topic_chapters as chapter
        where chapter.topic_id = topic.id order by position) as htmls
    from topics as topic where topic.id = ${ids} and topic.online and topic.deleted_at is null`,
  ),
  sqlSource(
    'incident',
    'list:incidents',
    'incidents',
    (ids) => sql`select incident.id, 'incident' as kind, incident.updated_at::text as at,
      incident.published_at::text as public_from, ${languagesOf('incident')} as languages,
      array[incident.title] || ${versionsOf('incident', 'title')} as titles,
      regexp_split_to_array(incident.aliases, '\\s*[,，、;；]\\s*') as names,
      array[incident.summary] || ${versionsOf('incident', 'summary')} as texts,
      array(select concat_ws(E'\n', title, text, words_of(versions)) from incident_entries as entry
        where entry.incident_id = incident.id order by day, position) as htmls,
      ${shownOf('incident', 'title', 'summary', sql`'/gw_shijian/' || incident.id`)} as shown
    from incidents as incident where incident.id = ${ids} and incident.online and incident.deleted_at is null`,
  ),
  sqlSource(
    'label',
    'labels',
    'labels',
    (ids) => sql`select label.id, 'label' as kind, array['zh-Hans'] as languages,
      array[label.name, label.coin] || ${versionsOf('label', 'name')} as titles, label.synonyms as names,
      jsonb_build_object('texts', jsonb_build_object('language', 'zh-Hans', 'versions', label.versions, 'name', label.name,
        'coin', coalesce(label.coin, '')), 'title', 'name', 'summary', 'coin', 'href', '/label/' || label.id) as shown
    from labels as label where label.id = ${ids} and label.deleted_at is null and label.merged_into is null`,
  ),
]
