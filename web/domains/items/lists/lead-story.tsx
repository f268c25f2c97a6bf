import { useState } from 'react'
import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import * as storiesStyles from '#web/ui/stories.module.css'
import { itemPath } from '../item-address.ts'
import { ItemCover } from '../item-cover.tsx'
import { ItemKicker } from '../item-kicker.tsx'
import { ItemMeta } from '../item-meta.tsx'
import { ItemStandfirst } from '../item-standfirst.tsx'
import { ItemTitle } from '../item-title.tsx'

/**
 * The lead story: one of up to four, chosen by the reader and never moving by itself. All of them keep their place in the
 * page, so that it has the height of the longest; without script the first stands alone.
 */
export function LeadStory({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  const [chosen, choose] = useState(0)
  const current = Math.min(chosen, items.length - 1)
  const item = items[current]
  if (!item) return null
  return (
    <section className={listsStyles.lead} aria-label={t('home.lead')}>
      <SiteLink href={itemPath(item)} tabIndex={-1} aria-hidden>
        <ItemCover item={item} slot="lead" priority />
      </SiteLink>
      <div className={storiesStyles.leadText}>
        <div className={storiesStyles.stack}>
          {items.map((one, place) => (
            <article key={one.id} className={classNames('lead__story', place !== current && 'off')}>
              <p className={storiesStyles.leadKicker}>
                <ItemKicker item={one} region />
              </p>
              <h2 className="h1">
                <ItemTitle item={one} className="c3" />
              </h2>
              <ItemStandfirst item={one} className="c3" />
              <ItemMeta item={one} minutes />
            </article>
          ))}
        </div>
        {items.length > 1 && <Ticks total={items.length} current={current} onChoose={choose} />}
      </div>
    </section>
  )
}

interface TicksProps {
  total: number
  current: number
  onChoose: (place: number) => void
}

function Ticks({ total, current, onChoose }: TicksProps) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form, which this is not
    <div className={blocksStyles.ticks} role="group" aria-label={t('home.leadPosition', { n: current + 1, total })}>
      {Array.from({ length: total }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          key={place}
          type="button"
          aria-label={t('home.leadItem', { n: place + 1 })}
          aria-current={place === current ? 'true' : undefined}
          onClick={() => onChoose(place)}
        />
      ))}
    </div>
  )
}
