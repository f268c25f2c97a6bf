import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as recordStyles from '#console/records/records.module.css'
import { nameOf } from '#console/ui/fields/texts.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import type { StaffAward, StaffNominee } from '#contract/events/ceremonies/ceremonies-desk.ts'
import type { CeremonyPart } from '#contract/events/ceremonies/ceremony-terms.ts'
import { useCeremonyText } from './ceremony-texts.ts'
import { EditionHead } from './edition-head.tsx'
import { NomineesImport } from './import-dialog.tsx'
import { AwardDialog, NomineeDialog } from './part-dialogs.tsx'

/** Record open for editing. */
type Open = { award: StaffAward | undefined } | { nominee: StaffNominee | undefined; of: number }

/** The awards of an edition, each with its nominees. */
export function AwardsPage() {
  const t = useCeremonyText()
  const edition = Number(useParams().id)
  const answer = useAnswer('ceremonyAwards', { edition })
  const [open, setOpen] = useState<Open>()
  const [isImporting, setImporting] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <EditionHead
        edition={edition}
        page="awards"
        end={
          <>
            <Button onClick={() => setImporting(true)}>{t('ceremony.import')}</Button>
            <Button type="primary" onClick={() => setOpen({ award: undefined })}>
              {t('ceremony.addAward')}
            </Button>
          </>
        }
      />
      <Loaded answer={answer}>
        {({ awards }) => <Awards edition={edition} awards={awards} onOpen={setOpen} onChanged={answer.reload} />}
      </Loaded>
      {open && 'award' in open && (
        <AwardDialog edition={edition} award={open.award} onClose={close} onDone={answer.reload} />
      )}
      {open && 'of' in open && (
        <NomineeDialog award={open.of} nominee={open.nominee} onClose={close} onDone={answer.reload} />
      )}
      {isImporting && <NomineesImport edition={edition} onClose={() => setImporting(false)} onDone={answer.reload} />}
    </>
  )
}

interface AwardsProps {
  edition: number
  awards: readonly StaffAward[]
  onOpen: (open: Open) => void
  onChanged: () => void
}

function Awards({ edition, awards, onOpen, onChanged }: AwardsProps) {
  const t = useCeremonyText()
  const { language } = useConsole()
  const { act } = useMutation()
  const titleOf = ({ texts }: Pick<StaffAward | StaffNominee, 'texts'>) => nameOf(texts, language, 'name')
  const orderer = (part: CeremonyPart, of: number, seen: number[]) => async (ids: number[]) => {
    await act('orderCeremonyParts', { part, of, ids, seen })
    onChanged()
  }
  const numbers = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return (
    <OrderedList<StaffAward>
      name={t('ceremony.awards')}
      entries={[...awards]}
      keyOf={({ id }) => id}
      nameOf={titleOf}
      onOrder={(entries) => orderer('award', edition, numbers(awards))(numbers(entries))}
    >
      {(award) => (
        <section className="grow shrinks" aria-label={titleOf(award)}>
          <div className={recordStyles.recordLine}>
            <button
              type="button"
              className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
              onClick={() => onOpen({ award })}
            >
              {titleOf(award)} <span className="quiet">{award.key}</span>
            </button>
            {award.standing && <Tag>{t('ceremony.standing')}</Tag>}
            <Button size="small" onClick={() => onOpen({ nominee: undefined, of: award.id })}>
              {t('ceremony.addNominee')}
            </Button>
          </div>
          <OrderedList<StaffNominee>
            name={`${titleOf(award)} · ${t('ceremony.nominee')}`}
            entries={award.nominees}
            keyOf={({ id }) => id}
            nameOf={titleOf}
            onOrder={(entries) => orderer('nominee', award.id, numbers(award.nominees))(numbers(entries))}
          >
            {(nominee) => (
              <button
                type="button"
                className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
                onClick={() => onOpen({ nominee, of: award.id })}
              >
                {titleOf(nominee)} <span className="quiet">{nominee.key}</span>
              </button>
            )}
          </OrderedList>
        </section>
      )}
    </OrderedList>
  )
}
