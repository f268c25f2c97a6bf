import { useForm } from 'react-hook-form'
import type { CallOutput } from '#contract/calls.ts'
import { type EventRole, type GivenRole, givenRoles } from '#contract/events/event-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { useAnswer } from '../area/use-answer.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { looksLikeAddress } from './mail-address.ts'
import { StaffList } from './staff-list.tsx'

type Staff = CallOutput<'activityMembers'>

/** Roles in an event: its owner invites staff and changes roles, everybody else sees them. */
export function Members({ event, role }: { event: number; role: EventRole }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { data, reload } = useAnswer('activityMembers', { id: event })
  const { busy, attempt } = useAttempt()
  const isOwner = role === 'owner'
  const change = async (act: () => Promise<Staff>, done?: string) => {
    if (busy) return
    await attempt(async () => {
      await act()
      return done
    })
    // Refused acts as well: somebody may have accepted or left meanwhile.
    reload()
  }
  const saved = t('memberRoleSaved')
  return (
    <>
      <StaffList
        staff={data}
        changes={
          isOwner
            ? {
                busy,
                onRole: (user, role) => change(() => call('saveActivityMember', { id: event, user, role }), saved),
                onRemove: (user) => change(() => call('removeActivityMember', { id: event, user })),
                onInvite: (email, role, done) =>
                  change(() => call('inviteActivityMember', { id: event, email, role }), t(done)),
                onRevoke: (invitation) => change(() => call('revokeActivityInvitation', { id: event, invitation })),
              }
            : undefined
        }
      />
      {isOwner ? (
        <InvitationForm event={event} onDone={reload} />
      ) : (
        <p className={organisingFormStyles.evcap}>{t('membersOwnerOnly')}</p>
      )}
    </>
  )
}

/** Invites an address to the staff; the reply does not depend on its owner. */
function InvitationForm({ event, onDone }: { event: number; onDone: () => void }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, reset, formState } = useForm<{ email: string; role: GivenRole }>({
    defaultValues: { email: '', role: 'door' },
  })
  const { errors, isSubmitting } = formState
  const add = handleSubmit(async ({ email, role }) => {
    try {
      await call('inviteActivityMember', { id: event, email: email.trim(), role })
      toast(t('memberAdded'), 'done')
      reset()
      onDone()
    } catch (error) {
      setError('email', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <form className={organisingStyles.orgmember} noValidate onSubmit={add}>
      <Field
        label={t('memberEmail')}
        hint={t('memberHint')}
        error={errors.email && (errors.email.message || t('wrong.email'))}
      >
        {(named) => (
          <input
            {...named}
            className={formsStyles.input}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...register('email', { validate: looksLikeAddress })}
          />
        )}
      </Field>
      <Field label={t('memberRole')}>
        {(named) => (
          <select {...named} className={formsStyles.select} {...register('role')}>
            {givenRoles.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="primary" type="submit" busy={isSubmitting}>
        {t('memberAdd')}
      </Button>
    </form>
  )
}
