import * as dataStyles from '#web/domains/data/data.module.css'
import { useDataText } from '#web/domains/data/data-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/buttons.module.css'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { DataSection } from '../data-section.tsx'
import { tradesFile } from '../table-files.ts'
import { type Trade, TradeTable } from './trade-table.tsx'

/** More than these stand behind a button. */
const most = 6

/** How a holder came by its coins, and gave them away, the newest first. */
export function Trades({ trades, holder }: { trades: readonly Trade[]; holder: string }) {
  const t = useDataText()
  const language = useLanguage()
  return (
    <DataSection
      title={t('trades')}
      choices={
        <>
          <span className={chartStyles.dataUnit}>{t('tradesCount', { n: trades.length })}</span>
          <a
            className={`${styles.btn} ${styles.btnS}`}
            href={tradesFile(holder, language)}
            download={`${holder}-trades.csv`}
          >
            <Icon name="download" size="s" />
            CSV
          </a>
        </>
      }
    >
      <TradeTable trades={trades.slice(0, most)} />
      {trades.length > most && (
        <details className={dataStyles.dataMore}>
          <summary className={styles.btn}>{t('trade.more', { n: trades.length - most })}</summary>
          <TradeTable trades={trades.slice(most)} />
        </details>
      )}
    </DataSection>
  )
}
