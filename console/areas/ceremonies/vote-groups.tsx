import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { CeremonyGroup } from '#contract/events/ceremonies/ceremonies-desk.ts'
import { ceremonyLimits, type GroupVerdict } from '#contract/events/ceremonies/ceremony-terms.ts'
import * as ceremoniesStyles from './ceremonies.module.css'
import { useCeremonyText } from './ceremony-texts.ts'

/** A group that can be decided on, as long as the votes are not counted. */
export function OpenGroup({ edition, group, onDone }: { edition: number; group: CeremonyGroup; onDone: () => void }) {
  const t = useCeremonyText()
  const { act, busy } = useMutation()
  const [reason, setReason] = useState(group.reason)
  const { id, accounts, verdict } = group
  const decide = async (given: GroupVerdict) => {
    const input = { edition, group: id, verdict: given, reason, accounts }
    await act('decideCeremonyGroup', input, t('ceremony.decided'))
    onDone()
  }
  return (
    <li>
      <GroupHead group={group} />
      <Input
        className={ceremoniesStyles.ceremonyReason}
        aria-label={t('ceremony.reason')}
        placeholder={t('ceremony.reason')}
        value={reason}
        maxLength={ceremonyLimits.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" disabled={busy || reason.trim() === ''} onClick={() => decide('counted')}>
        {t('ceremony.count')}
      </Button>
      <Button size="small" danger disabled={busy || reason.trim() === ''} onClick={() => decide('refused')}>
        {t('ceremony.refuse')}
      </Button>
      {verdict && <Decider group={group} />}
    </li>
  )
}

/** How a group was decided on, once its votes are counted. */
export function DecidedGroup({ group }: { group: CeremonyGroup }) {
  return (
    <li>
      <GroupHead group={group} />
      <span className={ceremoniesStyles.ceremonyReason}>{group.reason}</span>
      <Decider group={group} />
    </li>
  )
}

function GroupHead({ group: { accounts, votes, verdict, first_time, last_time } }: { group: CeremonyGroup }) {
  const t = useCeremonyText()
  const size = t('ceremony.groupSize', { accounts, votes })
  const period =
    first_time && last_time && t('ceremony.period', { from: toMinute(first_time), to: toMinute(last_time) })
  return (
    <>
      <Tag>{t(verdict ? `ceremony.verdict.${verdict}` : 'ceremony.undecided')}</Tag>
      <span>{[size, period].filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** The person who decided, and the time. */
function Decider({ group: { decided_by, decided_time } }: { group: CeremonyGroup }) {
  const t = useCeremonyText()
  if (!decided_time) return null
  const time = toMinute(decided_time)
  return (
    <span className="quiet">
      {decided_by ? t('ceremony.decidedBy', { name: decided_by.nickname, time }) : t('ceremony.decidedOn', { time })}
    </span>
  )
}
