import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { AnalyticsRow } from '#contract/audience/analytics.ts'
import type { Language } from '#language/languages.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import { NamedMix } from './mix.tsx'
import { writeShare } from './period.ts'
import { type AnalyticsProps, Change } from './totals.tsx'

type Named = AnalyticsRow & { name: string }

const shown = 8

/** The hosts that readers came from, each with its part of all visits. */
export function Sources({ analytics: { sources }, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  const all = sources.reduce((sum, { views }) => sum + views, 0)
  const nameOf = ({ name }: Named) =>
    name === '' ? t('analytics.direct') : name === 'other' ? t('analytics.other') : name
  return (
    <section className={styles.audiencePart}>
      <h2>{t('analytics.sources')}</h2>
      {all === 0 && <p className="quiet">{t('analytics.empty')}</p>}
      <ul className={classNames(styles.audienceBars, !compared && styles.audienceBarsShares)}>
        {sources.slice(0, shown).map((row) => (
          <li key={row.name}>
            <span className="breaks">{nameOf(row)}</span>
            <Bar part={row.views / all} />
            <span className={styles.audienceNumber}>{writeShare(row.views / all)}</span>
            {compared && <Change now={row.views} before={row.before} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Searches of readers without results. */
export function Unfound({ analytics: { unfound, totals }, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  return (
    <section className={styles.audiencePart}>
      <h2>{t('analytics.unfound')}</h2>
      {unfound.length === 0 && (
        <p className="quiet">{t(totals.searches === 0 ? 'analytics.empty' : 'analytics.noUnfound')}</p>
      )}
      <ul className={`${styles.audienceBars} ${styles.audienceBarsPlain}`}>
        {unfound.slice(0, shown).map((row) => (
          <li key={row.name}>
            <a className="breaks" href={`/search/${encodeURIComponent(row.name)}`} target="_blank" rel="noopener">
              {row.name}
            </a>
            <span className={styles.audienceNumber}>{row.views.toLocaleString('en')}</span>
            {compared && <Change now={row.views} before={row.before} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the languages, devices and countries of readers. */
export function Parts({ analytics: { languages, devices, countries } }: Pick<AnalyticsProps, 'analytics'>) {
  const t = useAnalyticsText()
  const { language } = useConsole()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <section className={styles.audiencePart}>
      <h2>{t('analytics.languages')}</h2>
      <Mix rows={languages} nameOf={({ name }) => languageNames[name as Language] ?? name} />
      <h2>{t('analytics.devices')}</h2>
      <Mix rows={devices} nameOf={({ name }) => (isDevice(name) ? t(`analytics.${name}`) : name)} />
      <h2>{t('analytics.countries')}</h2>
      {countries.length > 0 ? (
        <Shares rows={countries.slice(0, shown)} nameOf={({ name }) => countryName(name, names)} />
      ) : (
        <p className="quiet">{t('analytics.noCountries')}</p>
      )}
    </section>
  )
}

/** The name of a country; what no name is known for stays two letters. */
const countryName = (code: string, names: Intl.DisplayNames): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code

const isDevice = (name: string): name is 'phone' | 'tablet' | 'computer' =>
  name === 'phone' || name === 'tablet' || name === 'computer'

interface SharesProps {
  rows: readonly Named[]
  nameOf: (row: Named) => string
}

/** Few parts, as one bar. */
function Mix({ rows, nameOf }: SharesProps) {
  const t = useAnalyticsText()
  if (rows.length === 0) return <p className="quiet">{t('analytics.empty')}</p>
  return <NamedMix parts={rows.map((row) => ({ name: nameOf(row), views: row.views }))} />
}

/** Many parts, a bar each. */
function Shares({ rows, nameOf }: SharesProps) {
  const all = rows.reduce((sum, { views }) => sum + views, 0)
  return (
    <ul className={`${styles.audienceBars} ${styles.audienceBarsShares}`}>
      {rows.map((row) => (
        <li key={row.name}>
          <span className="breaks">{nameOf(row)}</span>
          <Bar part={row.views / all} />
          <span className={styles.audienceNumber}>{writeShare(row.views / all)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A part of a whole as a bar; the number beside it says the same. */
function Bar({ part }: { part: number }) {
  return (
    <svg className={styles.audienceBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(1, part * 100)} height="6" />
    </svg>
  )
}
