import { languageNames } from '#console/locales/language-names.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords } from '#console/ui/lists/filters.tsx'
import * as styles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import type { AuditEntry } from '#contract/newsroom/desk.ts'
import { itemFields } from '#contract/staff/audit-fields.ts'
import { languages } from '#language/languages.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { useAuditText } from './audit-texts.ts'
import {
  actionWords,
  fieldWords,
  personFields,
  switchWords,
  targetAddress,
  targetKinds,
  valueWords,
} from './audit-words.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

/** The audit log: who did what and when, with the values before and after. Nobody can change an entry. */
export function AuditPage() {
  const t = useAuditText()
  const { page, setPage, filters, filterBy } = useListAddress(['action', 'target', 'actor'])
  const actor = Number(filters.actor) || undefined
  const answer = useAnswer('auditLog', { action: filters.action, target: filters.target, actor, ...page })
  const staff = useAnswer('staffList', {}).data?.list ?? []
  const names = new Map(staff.map(({ id, nickname }) => [id, nickname]))
  return (
    <>
      <PageHead title={t('audit')}>
        <FilterChoice
          name={t('action')}
          options={Object.entries(actionWords).map(([value, word]) => ({ value, label: t(word) }))}
          {...filterBy('action')}
        />
        <FilterChoice
          name={t('actor')}
          options={staff.map(({ id, nickname }) => ({ value: String(id), label: nickname }))}
          {...filterBy('actor')}
        />
        <FilterWords wide name={t('targetHint')} {...filterBy('target')} />
      </PageHead>
      <DataTable<AuditEntry>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ target }) => openTarget(target)}
        rowKey="id"
        columns={[
          { title: t('time'), width: 170, dataIndex: 'time' },
          { title: t('actor'), width: 140, render: (_, row) => <Actor entry={row} /> },
          {
            title: t('action'),
            width: 140,
            className: headClass,
            render: (_, { action }) => <ActionName action={action} />,
          },
          { title: t('target'), width: 260, render: (_, row) => <Target entry={row} /> },
          {
            title: t('change'),
            render: (_, { before, after, items }) => <Change {...{ before, after, names, items }} />,
          },
        ]}
      />
    </>
  )
}

/** The person who acted, and the token if a program acted in their name. */
function Actor({ entry: { actor, token } }: { entry: AuditEntry }) {
  const t = useAuditText()
  return (
    <>
      {actor?.nickname ?? t('program')}
      {token !== null && <div className="quiet">{t('audit.byToken', { name: token })}</div>}
    </>
  )
}

function ActionName({ action }: { action: string }) {
  const t = useAuditText()
  const word = actionWords[action]
  return word ? <span title={action}>{t(word)}</span> : <code>{action}</code>
}

function openTarget(target: string): void {
  const address = targetAddress(target)
  if (address) location.assign(address)
}

/** Target of the act: its kind, its title or else its number, with a link to it. */
function Target({ entry: { target, target_title: title } }: { entry: AuditEntry }) {
  const t = useAuditText()
  const address = targetAddress(target)
  const [kind = '', id = ''] = target.split(/:(.*)/)
  const word = targetKinds[kind]?.word
  // Pictures go by their hash, whose beginning suffices.
  const number = /^\d+$/.test(id) ? `#${id}` : id.length > 16 ? `${id.slice(0, 12)}…` : id
  const name = title ?? (word && kind === 'settings' ? '' : kind === 'front' ? t('audit.versionOf', { n: id }) : number)
  const shown = (
    <>
      {word ? <span className="quiet">{t(word)}</span> : <code>{kind}</code>} {name}
    </>
  )
  return address ? (
    <a href={address} title={target}>
      {shown}
    </a>
  ) : (
    <span title={target}>{shown}</span>
  )
}

interface ChangeProps {
  before: unknown
  after: unknown
  names: ReadonlyMap<number, string>
  /** Titles of the articles and flash that it names. */
  items: Readonly<Record<string, string>>
}

/** A decision names the version that it was about, which it did not take away. */
const isOnlyNamed = ({ name, after }: ChangedField): boolean => name === 'version' && after === undefined

function Change({ before, after, names, items }: ChangeProps) {
  const t = useAuditText()
  const say = (name: string, value: string | number | boolean) => {
    const word =
      valueWords[name]?.[String(value)] ?? (typeof value === 'boolean' ? switchWords[String(value)] : undefined)
    if (word) return t(word)
    const language = languages.find((one) => one === value)
    if (language) return languageNames[language]
    if (itemFields.has(name) && typeof value === 'number') return items[value] ?? `#${value}`
    return (personFields.has(name) && names.get(Number(value))) || String(value)
  }
  const call = (name: string) => {
    const [word, language] = [fieldWords[name], languages.find((one) => one === name)]
    return word ? t(word) : language ? languageNames[language] : name
  }
  const fields = changedFields(before, after, say, call)
  return (
    <dl className={styles.change}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{call(field.name)}</dt>
          <dd>
            {field.before !== undefined && (isOnlyNamed(field) ? field.before : <del>{field.before}</del>)}{' '}
            {field.after !== undefined && <ins>{field.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
