import type { ShownSource } from '#contract/market/data.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { useHref } from '#web/router/link.tsx'
import * as styles from '#web/ui/states.module.css'
import { tableFiles } from '../table-files.ts'
import * as overviewStyles from './overview.module.css'

/** How the numbers are quoted: files, a chart for other pages, and which sources are current. */
export function Quote({ sources }: { sources: readonly ShownSource[] }) {
  const t = useDataText()
  const language = useLanguage()
  const href = useHref()
  const { origin } = useEnvironment()
  const old = sources.filter(({ stale }) => stale).length
  return (
    <section className={overviewStyles.quoteData} aria-labelledby="quote-title">
      <div>
        <h2 className="h3" id="quote-title">
          {t('quote')}
        </h2>
        <p className="mut">{t('quoteText')}</p>
      </div>
      <dl>
        <div>
          <dt>{t('files')}</dt>
          <dd>
            {tableFiles({ type: 'etf' }, language).map(({ href, label, name }) => (
              <a key={label} href={href} download={name}>
                {label}
              </a>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('embed')}</dt>
          <dd>
            <code>{`<iframe src="${origin}${href('/embed/etf')}?range=3m" width="840" height="480"></iframe>`}</code>
          </dd>
        </div>
        <div>
          <dt>{t('sources')}</dt>
          <dd>
            <span className={`${styles.status} ${styles.statusNext}`}>{t('current', { n: sources.length - old })}</span>
            {old > 0 && <span className={`${styles.status} ${styles.statusWait}`}>{t('old', { n: old })}</span>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
