import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import { apiScopes, apiTokenLimits } from '#contract/integration/integration-terms.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './integration.module.css'

const choices = [7, 30, 90, 180, 365] as const
const usual = 90

interface Props {
  onMade: (name: string, token: string) => void
  onClose: () => void
}

/** Form of a new token: name, permissions and lifetime. */
export function TokenForm({ onMade, onClose }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>([])
  const [days, setDays] = useState<number>(usual)
  const make = async () => {
    const made = await act('createApiToken', { name, scopes, days })
    if (made) onMade(made.details.name, made.token)
  }
  return (
    <Dialog
      title={t('token.add')}
      okText={t('token.add')}
      okButtonProps={{ loading: busy, disabled: !name.trim() || scopes.length === 0 }}
      onOk={make}
      onCancel={onClose}
    >
      <div className={`grid gap-16 ${styles.integrationForm}`}>
        <div className="grid gap-6">
          {t('token.name')}
          <Input
            aria-label={t('token.name')}
            data-first
            value={name}
            maxLength={apiTokenLimits.name}
            placeholder={t('token.nameHint')}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <fieldset>
          <legend>{t('token.scopes')}</legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes((now) => (target.checked ? [...now, scope] : now.filter((one) => one !== scope)))
              }
            >
              {t(`scope.${scope}`)} <span className="quiet">{t(`scope.${scope}.hint`)}</span>
            </Checkbox>
          ))}
        </fieldset>
        <div className="grid gap-6">
          {t('token.days')}
          <Select<number>
            aria-label={t('token.days')}
            value={days}
            options={choices.map((n) => ({ value: n, label: t('token.daysOf', { n }) }))}
            onChange={setDays}
          />
        </div>
      </div>
    </Dialog>
  )
}
