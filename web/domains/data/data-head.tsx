import { type DataType, dataTypes } from '#contract/market/data-terms.ts'
import * as keyNumbersStyles from '#web/ui/key-numbers.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import * as styles from './data.module.css'
import { dataPath } from './data-paths.ts'
import { useDataText } from './data-text.ts'
import { SampleMark, shortTime } from './sources.tsx'

interface DataHeadProps {
  title: string
  /** The subject that is shown; none on the overview. */
  type?: DataType
  demo: boolean
  asOf: string | null
}

/** Head of every page of the data section: its name, whether it shows samples, its date, and the subjects. */
export function DataHead({ title, type, demo, asOf }: DataHeadProps) {
  const t = useDataText()
  return (
    <>
      <header className={styles.dataHead}>
        <div>
          <p className="kicker">{t('section')}</p>
          <h1 className="h1">{title}</h1>
        </div>
        <p className={styles.dataHeadWhen}>
          <SampleMark demo={demo} />
          {asOf && <span>{t('asOf', { time: shortTime(asOf) })}</span>}
        </p>
      </header>
      <DataTabs type={type} />
    </>
  )
}

/** The subjects of the data section, each with its address. */
export function DataTabs({ type }: { type?: DataType }) {
  const t = useDataText()
  const tab = (one?: DataType) => ({
    href: one ? `${dataPath}/${one}` : dataPath,
    label: one ? t(`type.${one}`) : t('overview'),
    current: one === type,
  })
  return <Tabs label={t('tabs')} tabs={[tab(), ...dataTypes.map(tab)]} />
}

export interface KeyNumber {
  label: string
  value: string
  /** The unit, smaller behind the value. */
  unit?: string
  /** Content below it. */
  note?: React.ReactNode
  tone?: 'up' | 'down' | 'signal'
}

/** The leading numbers of a page in a row. */
export function KeyNumbers({ numbers }: { numbers: readonly KeyNumber[] }) {
  return (
    <dl className={keyNumbersStyles.keyNumbers}>
      {numbers.map(({ label, value, unit, note, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone}>
            {value}
            {unit && <small> {unit}</small>}
          </dd>
          {note && <dd className={keyNumbersStyles.keyNumbersNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A change in the colours of the reader's choice. */
export function Change({ children, tone }: { children: React.ReactNode; tone: 'up' | 'down' | undefined }) {
  return <span className={tone}>{children}</span>
}
