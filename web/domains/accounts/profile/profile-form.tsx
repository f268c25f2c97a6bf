import { useState } from 'react'
import { introductionMaxLength, nicknameLength } from '#contract/constants.ts'
import type { User } from '#contract/members/accounts.ts'
import { type AccountTranslate, useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { showProfile } from '#web/session/viewer-own.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import * as accountStyles from '../account.module.css'
import { wrongIntroduction, wrongLink, wrongNickname } from '../account-checks.ts'
import { blamedField, refusedField } from '../failures.ts'
import { Counter } from './counter.tsx'

const links = ['website', 'x', 'telegram', 'youtube'] as const
const fields = ['nickname', 'introduction', ...links] as const
type ProfileField = (typeof fields)[number]
type Values = Readonly<Record<ProfileField, string>>

const placeholders: Readonly<Record<(typeof links)[number], string>> = {
  website: 'https://',
  x: 'https://x.com/',
  telegram: 'https://t.me/',
  youtube: 'https://www.youtube.com/@',
}

const valuesOf = ({ nickname, introduction, links: { website, x, telegram, youtube } }: User): Values => ({
  nickname,
  introduction,
  website: website ?? '',
  x: x ?? '',
  telegram: telegram ?? '',
  youtube: youtube ?? '',
})

function wrongIn(values: Values, t: AccountTranslate) {
  return {
    nickname: wrongNickname(values.nickname, t),
    introduction: wrongIntroduction(values.introduction, t),
    ...Object.fromEntries(links.map((name) => [name, wrongLink(values[name], name, t)])),
  }
}

/** Public profile of a member, and the form that changes it. @param onSaved hears of the new profile */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const form = useForm<ProfileField>(valuesOf(user), (values) => wrongIn(values, t))
  const wrong = Object.keys(form.errors).length
  const save = async ({ nickname, introduction, ...addresses }: Values) => {
    setBusy(true)
    try {
      const fresh = await call('editUserInfo', { nickname, introduction, links: addresses })
      form.reset(valuesOf(fresh))
      showProfile(fresh)
      toast(t('saved'), 'done')
      onSaved()
    } catch (error) {
      const field = refusedField(error)?.replace(/^links\./, '') as ProfileField | undefined
      const blamed = blamedField<ProfileField>(error, { nickname: ['nicknameReserved'] })
      if (blamed) form.refuse(blamed)
      else if (field && fields.includes(field)) form.refuse({ [field]: t('refused') })
      else toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(save)}>
      <Field
        label={t('nickname')}
        error={form.errors.nickname}
        aside={<Counter text={form.values.nickname} max={nicknameLength.max} />}
      >
        {(given) => <input {...given} {...form.bind('nickname')} className={styles.input} autoComplete="nickname" />}
      </Field>
      <Field
        label={t('introduction')}
        error={form.errors.introduction}
        hint={t('introductionHint')}
        aside={<Counter text={form.values.introduction} max={introductionMaxLength} />}
      >
        {(given) => <textarea {...given} {...form.bind('introduction')} className={styles.textarea} rows={4} />}
      </Field>
      <div className={accountStyles.twoFields}>
        {links.map((name) => (
          <Field key={name} label={t(`link_${name}`)} error={form.errors[name]} aside={<Optional />}>
            {(given) => (
              <input
                {...given}
                {...form.bind(name)}
                className={styles.input}
                type="url"
                inputMode="url"
                autoComplete={name === 'website' ? 'url' : 'off'}
                placeholder={placeholders[name]}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.formActs}>
        <Button kind="primary" type="submit" busy={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        {form.changed && <Button onClick={() => form.reset()}>{t('discard')}</Button>}
        {wrong > 0 && <span className={styles.fieldHint}>{t('wrongCount', { n: wrong })}</span>}
      </div>
    </form>
  )
}

function Optional() {
  const t = useAccountText()
  return <span className={styles.fieldAside}>{t('optional')}</span>
}
