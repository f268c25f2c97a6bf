import { useEffect, useState } from 'react'
import { defaultAreaCode } from '#contract/constants.ts'
import type { PhoneCode } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import type { Form } from '#web/ui/form/use-form.ts'
import * as accountListsStyles from './account-lists.module.css'
import { phoneInput } from './address-inputs.ts'

/** The choice of an area that has the default code, until another one is made. */
export const defaultArea = `${defaultAreaCode} `

/** The area code of a choice; several countries share one, so that a choice names the country too. */
export const areaCodeOf = (choice: string): string => choice.split(' ')[0] ?? defaultAreaCode

interface PhoneFieldsProps {
  form: Form<'area' | 'phone' | 'code'>
  label: string
}

/** A phone number with the area code before it; the codes are asked for when the field appears. */
export function PhoneFields({ form, label }: PhoneFieldsProps) {
  const t = useAccountText()
  const { codes, failure } = usePhoneCodes()
  const chosen = form.values.area
  const first = codes.find(({ area_code }) => area_code === areaCodeOf(chosen))
  return (
    <div className={accountListsStyles.phoneFields}>
      <Field label={t('areaCode')} error={failure}>
        {(given) => (
          <select
            {...given}
            {...form.bind('area')}
            className={styles.select}
            autoComplete="tel-country-code"
            value={chosen === defaultArea && first ? choiceOf(first) : chosen}
          >
            {!first && <option value={chosen}>+{areaCodeOf(chosen)}</option>}
            {codes.map((code) => (
              <option key={code.id} value={choiceOf(code)}>
                +{code.area_code} {code.country}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={label} error={form.errors.phone}>
        {(given) => <input {...given} {...form.bind('phone')} {...phoneInput} />}
      </Field>
    </div>
  )
}

const choiceOf = ({ id, area_code }: PhoneCode) => `${area_code} ${id}`

/** The area codes whose numbers get codes, and in words why they are not there: the usual one serves meanwhile. */
function usePhoneCodes(): { codes: readonly PhoneCode[]; failure: string | undefined } {
  const t = useAccountText()
  const call = useCall()
  const [codes, setCodes] = useState<readonly PhoneCode[]>([])
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the field appears
  useEffect(() => {
    const offer = (all: readonly PhoneCode[]) => setCodes(all.filter(({ sms }) => sms))
    call('getPhoneCode', {}).then(offer, (error) => setFailure(failureText(error, t)))
  }, [])
  return { codes, failure }
}
