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
import { figuresAsCsv } from './figures-csv.ts'
import { DecidedGroup, OpenGroup } from './vote-groups.tsx'

type Figures = CallOutput<'ceremonyFigures'>

/** Votes come in while somebody looks. */
const figuresEveryMs = 10_000

/** Votes received so far, and those that wait for a decision. */
export function VotesPage() {
  const t = useCeremonyText()
  const edition = Number(useParams().id)
  const answer = useAnswer('ceremonyFigures', { edition }, { everyMs: figuresEveryMs })
  const { data } = answer
  return (
    <>
      <EditionHead
        edition={edition}
        page="figures"
        end={
          <>
            <Button onClick={answer.reload}>{t('ceremony.reload')}</Button>
            {data && <Button onClick={() => download(data, edition)}>{t('ceremony.export')}</Button>}
          </>
        }
      />
      <Loaded answer={answer}>
        {(figures) => (
          <>
            <Totals figures={figures} />
            {figures.result_time && <p>{t('ceremony.countedBySite', { time: toMinute(figures.result_time) })}</p>}
            <h2>{t('ceremony.groups')}</h2>
            {figures.groups.length === 0 && <p className="quiet">{t('ceremony.groupsNone')}</p>}
            <ul className={recordRowsStyles.recordRows}>
              {figures.groups.map((group) =>
                figures.result_time ? (
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
            <Standing figures={figures} />
          </>
        )}
      </Loaded>
    </>
  )
}

const download = (figures: Figures, edition: number): void => saveCsv(`ceremony-${edition}`, figuresAsCsv(figures))

function Totals({ figures }: { figures: Figures }) {
  const t = useCeremonyText()
  const totals = [
    [t('ceremony.voters'), figures.voters],
    [t('ceremony.votes'), figures.votes],
    [t('ceremony.changed'), figures.changed],
    [t('ceremony.waiting'), figures.waiting],
  ] as const
  return (
    <>
      <dl className={`flex wraps ${ceremoniesStyles.ceremonyTotals}`}>
        {totals.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {figures.hash && (
        <p className="quiet">
          {t('ceremony.hash')}: <code>{figures.hash}</code>
        </p>
      )}
    </>
  )
}

function Standing({ figures: { nominees } }: { figures: Figures }) {
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
