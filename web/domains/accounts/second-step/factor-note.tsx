import type { CallOutput } from '#contract/calls.ts'
import { UiLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/states.tsx'

/** Days before the day of the requirement from which the note is red. */
const urgentDays = 3

/** Words of the note, in the texts of the area that it stands in. */
type FactorKey = 'factorDue' | 'factorMissing' | 'factorExempt' | 'factorAdd'

interface FactorNoteProps {
  required: CallOutput<'mySecondStep'>['required'] | undefined
  t: (key: FactorKey, values?: Readonly<Record<string, string | number>>) => string
  /** The page on which a second factor is added, where it is another one. */
  href?: string
}

/** Says to whom a second factor is missing that will be required, or is: amber at first, then red. */
export function FactorNote({ required, t, href }: FactorNoteProps) {
  if (!required || required.met) return null
  const { days, from, exempt_until: until } = required
  const words =
    days > 0
      ? t('factorDue', { day: from, n: days })
      : until === null
        ? t('factorMissing')
        : t('factorExempt', { time: until.slice(0, 16) })
  return (
    <Note tone={days > urgentDays ? 'amber' : 'signal'}>
      <b>{words}</b>
      {href !== undefined && (
        <>
          {' '}
          <UiLink className="link" href={href}>
            {t('factorAdd')}
          </UiLink>
        </>
      )}
    </Note>
  )
}
