import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Keys } from '#console/ui/keys.tsx'
import type { Entry } from './entries.ts'
import * as styles from './frame.module.css'

type Row = readonly [label: ConsoleKey, keys: readonly string[]]

const everywhere: readonly Row[] = [
  ['palette', ['Ctrl', 'K']],
  ['keyWrite', ['C']],
  ['writeFlash', ['F']],
  ['keyHelp', ['?']],
]
const inLists: readonly Row[] = [
  ['keyMove', ['J', 'K']],
  ['keyOpen', ['Enter', 'O']],
  ['keySearch', ['/']],
  ['keyNew', ['N']],
  ['keyOrder', ['Alt', '↑', '↓']],
  ['front.keySave', ['⌘', 'S']],
]
const inReview: readonly Row[] = [
  ['approve', ['A']],
  ['refuse', ['R']],
  ['approveLater', ['T']],
  ['edit', ['E']],
  ['assign', ['M']],
  ['review.tellReaders', ['N']],
  ['keyTurn', ['J', 'K']],
  ['keySee', ['V']],
]

const inTranslation: readonly Row[] = [
  ['translation.translate', ['T']],
  ['translation.save', ['⌘', 'S']],
  ['translation.confirm', ['⌘', '↵']],
  ['glossary.addTerm', ['N']],
]

/** All keys of the console, by where they hold. */
export function KeyList({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const t = useText()
  const places = entries.flatMap(({ label, key }) =>
    key ? [[`${t('keyGo')} ${t(label)}`, ['G', key.toUpperCase()]] as const] : [],
  )
  const translateRows = (rows: readonly Row[]) => rows.map(([label, keys]) => [t(label), keys] as const)
  return (
    <Dialog title={t('shortcuts')} width={880} footer={null} onCancel={onClose}>
      <div className={styles.keylist}>
        <KeyGroup name={t('keysEverywhere')} rows={[...translateRows(everywhere), ...places]} />
        <div>
          <KeyGroup name={t('keysInLists')} rows={translateRows(inLists)} />
          <KeyGroup name={t('keysInReview')} rows={translateRows(inReview)} />
          <KeyGroup name={`${t('translation')} · ${t('glossary')}`} rows={translateRows(inTranslation)} />
        </div>
      </div>
      <p className="quiet">{t('keysSleep')}</p>
    </Dialog>
  )
}

function KeyGroup({
  name,
  rows,
}: {
  name: string
  rows: readonly (readonly [name: string, keys: readonly string[]])[]
}) {
  return (
    <section>
      <h2>{name}</h2>
      <dl>
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} spoken />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
