import { sql } from 'drizzle-orm'
import { heldCoins } from '#contract/market/data-terms.ts'
import { languagesOf, shownOf, sqlSource, versionsOf } from '#server/platform/database/searched-records.ts'
import { typeTag } from '../tags.ts'

/** Companies, funds and coins as readers' search finds them: those with values, since others and chains have no page. */
export const searchedEntities = sqlSource(
  'entity',
  typeTag('market'),
  'data_entities',
  (ids) => sql`select entity.id, 'entity' as kind, ${languagesOf('entity')} as languages,
    array[entity.name, entity.symbol] || ${versionsOf('entity', 'name')} as titles,
    array[entity.about, entity.issuer, entity.exchange] || ${versionsOf('entity', 'about')} as texts,
    ${shownOf(
      'entity',
      'name',
      'about',
      sql`'/DataEra/' || case entity.kind when 'stablecoin' then 'stablecoins' when 'fund' then 'etf' when 'coin' then 'market'
        when 'chain' then 'market' when 'aggregate' then 'market'
        else coalesce((select case coin when ${heldCoins.ether} then 'ether' else 'bitcoin' end from data_series as series
          where entity_id = entity.id and metric = 'holdings' and last_day is not null
            and coin in (${heldCoins.bitcoin}, ${heldCoins.ether})
          order by coin = entity.coin desc, coin limit 1), 'stocks') end || '/' || entity.key`,
    )} as shown
  from data_entities as entity where entity.id = ${ids} and not entity.hidden and entity.deleted_at is null
    and entity.kind <> 'chain' and exists (
      select from data_series as series where series.entity_id = entity.id and series.last_day is not null)`,
)
