import { Button } from 'antd'
import { useParams } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import * as ceremoniesStyles from './ceremonies.module.css'
import { useCeremonyText } from './ceremony-texts.ts'
import { EditionHead } from './edition-head.tsx'
import { DecidedGroup, OpenGroup } from './vote-groups.tsx'
import { votesAsCsv } from './votes-csv.ts'

type VoteTotals = CallOutput<'ceremonyTotals'>

/** Votes come in while somebody looks. */
const totalsEveryMs = 10_000

/** Votes received so far, and those that wait for a decision. */
export function VotesPage() {
  const t = useCeremonyText()
  const edition = Number(useParams().id)
  const answer = useAnswer('ceremonyTotals', { edition }, { everyMs: totalsEveryMs })
  const { data } = answer
  return (
    <>
      <EditionHead
        edition={edition}
        page="totals"
        end={
          <>
            <Button onClick={answer.reload}>{t('ceremony.reload')}</Button>
            {data && <Button onClick={() => download(data, edition)}>{t('ceremony.export')}</Button>}
          </>
        }
      />
      <Loaded answer={answer}>
        {(totals) => (
          <>
            <Totals totals={totals} />
            {totals.result_time && <p>{t('ceremony.countedBySite', { time: toMinute(totals.result_time) })}</p>}
            <h2>{t('ceremony.groups')}</h2>
            {totals.groups.length === 0 && <p className="quiet">{t('ceremony.groupsNone')}</p>}
            <ul className={recordRowsStyles.recordRows}>
              {totals.groups.map((group) =>
                totals.result_time ? (
                  <DecidedGroup key={group.id} group={group} />
                ) : (
                  <OpenGroup
                    key={`${group.id} ${group.accounts}`}
                    edition={edition}
                    group={group}
                    onDone={answer.reload}
                  />
                ),
              )}
            </ul>
            <Standing totals={totals} />
          </>
        )}
      </Loaded>
    </>
  )
}

const download = (totals: VoteTotals, edition: number): void => saveCsv(`ceremony-${edition}`, votesAsCsv(totals))

function Totals({ totals }: { totals: VoteTotals }) {
  const t = useCeremonyText()
  const rows = [
    [t('ceremony.voters'), totals.voters],
    [t('ceremony.votes'), totals.votes],
    [t('ceremony.changed'), totals.changed],
    [t('ceremony.waiting'), totals.waiting],
  ] as const
  return (
    <>
      <dl className={`flex wraps ${ceremoniesStyles.ceremonyTotals}`}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {totals.hash && (
        <p className="quiet">
          {t('ceremony.hash')}: <code>{totals.hash}</code>
        </p>
      )}
    </>
  )
}

function Standing({ totals: { nominees } }: { totals: VoteTotals }) {
  const t = useCeremonyText()
  return (
    <table className={ceremoniesStyles.ceremonyStanding}>
      <thead>
        <tr>
          <th scope="col">{t('ceremony.award')}</th>
          <th scope="col">{t('ceremony.nominee')}</th>
          <th scope="col">{t('ceremony.votes')}</th>
          <th scope="col">{t('ceremony.waiting')}</th>
        </tr>
      </thead>
      <tbody>
        {nominees.map(({ award, nominee, name, votes, set_aside }) => (
          <tr key={`${award} ${nominee}`}>
            <td>{award}</td>
            <td>{name}</td>
            <td>{votes.toLocaleString()}</td>
            <td>{set_aside > 0 ? set_aside.toLocaleString() : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
