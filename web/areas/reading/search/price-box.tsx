import type { NamedPrice } from '#contract/market/coin-price.ts'
import type { Language } from '#language/languages.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { createTextPart } from '#web/language/text-part.ts'
import type { SearchPriceKey } from '#web/locales/search-price/zh-hans.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import * as styles from './price-box.module.css'

const texts = createTextPart<SearchPriceKey>({
  'zh-Hans': async () => (await import('#web/locales/search-price/zh-hans.ts')).searchPriceHans,
  'zh-Hant-HK': async () => (await import('#web/locales/search-price/zh-hant.ts')).searchPriceHant,
  en: async () => (await import('#web/locales/search-price/en.ts')).searchPriceEn,
})

/** The box, once its texts are there. */
export async function loadPriceBox(language: Language) {
  await texts.load(language)
  return PriceBox
}

/** The price of what was searched for, as the data section has it, with where it comes from. */
function PriceBox({ price }: { price: NamedPrice }) {
  const t = texts.useText()
  const language = useLanguage()
  const { entity, type, value, change1, change30, market_cap: marketCap, trend, source, time, demo } = price
  const at = time?.slice(0, 16) ?? ''
  const rows = [
    ['month', writeNumber(change30, 'change', language), movement(change30), change30],
    ['marketCap', writeNumber(marketCap, 'usd', language, { short: true, sign: true }), undefined, marketCap],
  ] as const
  return (
    <section className={`${listsStyles.sec} ${styles.priceBox}`} aria-label={entity.name}>
      <SectionHead
        title={<span lang={entity.language}>{entity.name}</span>}
        more={{ href: `/DataEra/${type}/${encodeURIComponent(entity.key)}`, label: t('page') }}
      />
      <p className={styles.priceBoxValue}>
        <b translate="no">{writeNumber(value, 'usd', language)}</b>
        {change1 !== null && (
          <span className={movement(change1)} title={t('day')}>
            <span className="sr">{t('day')} </span>
            {writeNumber(change1, 'change', language)}
          </span>
        )}
        <small>{[entity.symbol, t('usd')].filter(Boolean).join(' / ')}</small>
      </p>
      <Course values={trend} label={t('course', { name: entity.name })} />
      <dl>
        {rows.map(
          ([key, written, tone, known]) =>
            known !== null && (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd className={tone}>{written}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.priceBoxSource}>
        {source ? t('source', { name: source.name, time: at }) : t('noSource', { time: at })}
        {demo && <span className={`${statesStyles.status} ${statesStyles.statusWait}`}>{t('sample')}</span>}
        {source?.stale && <span className={`${statesStyles.status} ${statesStyles.statusWait}`}>{t('late')}</span>}
      </p>
    </section>
  )
}

const width = 320
const height = 72
const edge = 5

/** The line of thirty days, over the dashes of where it began. */
function Course({ values, label }: { values: NamedPrice['trend']; label: string }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return null
  const low = Math.min(...known.map(({ value }) => value))
  const high = Math.max(...known.map(({ value }) => value))
  const x = (index: number) => ((index / (values.length - 1)) * (width - edge)).toFixed(1)
  const y = (value: number) =>
    (high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge)).toFixed(1)
  return (
    <svg
      className={`${styles.priceBoxCourse} ${movement(last.value - first.value) ?? ''}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.priceBoxBegin} d={`M0 ${y(first.value)}H${width}`} />
      <path d={`M${known.map(({ value, index }) => `${x(index)} ${y(value)}`).join('L')}`} />
      <circle cx={x(last.index)} cy={y(last.value)} r="3" />
    </svg>
  )
}
