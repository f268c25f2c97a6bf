import { homeBlockSize } from '#contract/constants.ts'
import type { CountedLabel, ItemSummary, Label } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink, useLinkable } from '#web/router/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as authorsStyles from '../authors/authors.module.css'
import { ItemLanguageFlag } from '../item-language.tsx'
import { ItemTitle } from '../item-title.tsx'
import { labelAddress } from '../label-address.ts'
import { LabelTags } from '../label-tags.tsx'

/** The label whose items the block shows. */
export interface LabelOfBlock extends Label {
  data: { list: readonly ItemSummary[] }
}

interface HotLabelsProps {
  /** The busiest labels. */
  labels: readonly CountedLabel[]
  /** Null if the site lacks the label. */
  chosen: LabelOfBlock | null
  /** The special topic that the block leads to; null where there is none. */
  topic: number | null
}

/**
 * The label block: the five busiest labels, and the newest five items of the one that the specification names (point 7,
 * label list id 4). Absent if there is neither.
 */
export function HotLabels({ labels, chosen, topic }: HotLabelsProps) {
  const t = useText()
  const linkable = useLinkable()
  const topicPath = `/features/${topic}`
  const more = topic !== null && linkable(topicPath) ? { href: topicPath, label: t('label.topic') } : undefined
  const items = chosen?.data.list.slice(0, homeBlockSize) ?? []
  if (labels.length === 0 && items.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('label.hot')} more={more} />
      <LabelTags labels={labels.slice(0, homeBlockSize)} />
      {chosen && items.length > 0 && (
        <>
          <h3 className={authorsStyles.labelledT}>
            <SiteLink className="hl-link" href={labelAddress(chosen)}>
              {t('label.newest', { name: chosen.name })}
            </SiteLink>
          </h3>
          <ul className={authorsStyles.labelled}>
            {items.map((item) => (
              <li key={item.id}>
                <ItemTitle item={item} /> <ItemLanguageFlag language={item.language} origin={item.text_origin} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
