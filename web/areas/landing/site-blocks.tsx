import type { LandingBlockOf } from '#contract/site/landing-pages/landing-pages.ts'
import { writeNumber } from '#web/domains/data/number.ts'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { labelAddress } from '#web/domains/items/label-address.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Spark } from '#web/ui/chart/spark.tsx'
import * as styles from '#web/ui/stories.module.css'
import type { Holdings } from './holdings.ts'
import * as landingStyles from './landing.module.css'
import * as landingBlocksStyles from './landing-blocks.module.css'
import { useLandingText } from './landing-text.ts'

interface ItemsProps {
  block: LandingBlockOf<'items'>
  found: Holdings['items'][string] | undefined
}

/** Items of the newsroom under a label: one large with others beside it, or as numbered lines. */
export function ItemsBlock({ block, found }: ItemsProps) {
  const t = useLandingText()
  const lang = useTextLang(block.language)
  if (!found || found.list.length === 0) return null
  const isCards = block.look === 'cards'
  return (
    <section className={`${landingBlocksStyles.lpPart} lp-items`}>
      <div className={landingBlocksStyles.lpHead}>
        <h2 lang={lang}>{block.title}</h2>
        <SiteLink className={landingStyles.lpMore} href={labelAddress({ id: found.label })}>
          {t('all')}
        </SiteLink>
      </div>
      <ol className={isCards ? landingBlocksStyles.lpCards : landingBlocksStyles.lpLines}>
        {found.list.map((item, place) => (
          <li key={item.id} className={styles.whole}>
            {isCards && <ItemCover item={item} slot={place === 0 ? 'lead' : 'topic'} />}
            <div>
              <h3>
                <ItemTitle item={item} />
              </h3>
              <ItemMeta item={item} notes={false} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Maximum number of points of a course: more of them than pixels would be drawn as a smear. */
const maxPoints = 46

function thinOut<T>(values: readonly T[]): readonly T[] {
  const step = Math.ceil(values.length / maxPoints)
  return values.filter((_, place) => (values.length - 1 - place) % step === 0)
}

interface NumbersProps {
  block: LandingBlockOf<'numbers'>
  values: Holdings['values']
}

/** Numbers of the data section in a band, each with its course. */
export function NumbersBlock({ block, values }: NumbersProps) {
  const t = useLandingText()
  const language = useLanguage()
  const lang = useTextLang(block.language)
  const shown = block.numbers.flatMap((number) => {
    const value = values[number.series]
    return value?.value_now == null ? [] : [{ ...number, value }]
  })
  if (shown.length === 0) return null
  return (
    <section className={`${landingBlocksStyles.lpBand} ${landingBlocksStyles.lpNumbers}`} data-count={shown.length}>
      {block.title && <h2 lang={lang}>{block.title}</h2>}
      <dl>
        {shown.map(({ series, label, value }) => (
          <div key={series}>
            <dt lang={lang}>{label}</dt>
            <dd>
              <b>{writeNumber(value.value_now, value.unit, language, { short: true, sign: true })}</b>
              {value.course && <Spark values={thinOut(value.course.values)} />}
              <span>
                {value.now_day && t('asOf', { day: value.now_day })}
                {value.demo && ` · ${t('sample')}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {block.note && (
        <p className={landingStyles.lpSmall} lang={lang}>
          {block.note}
        </p>
      )}
    </section>
  )
}
