import { paymentProviderNames } from '#contract/events/order-terms.ts'
import * as styles from '#web/ui/form/forms.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { moneyStates, type OrganiserPlace } from '../area/organiser-address.ts'
import { SearchBox } from '../area/search-box.tsx'
import * as organisingStyles from '../organising.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'

interface MoneyFiltersProps {
  place: OrganiserPlace
  onGo: (part: Partial<OrganiserPlace>) => void
}

/** Filters of payments or refunds: state, provider, days and words. */
export function MoneyFilters({ place, onGo }: MoneyFiltersProps) {
  const t = useOrganisingText()
  const { view, money, provider, from, to, words } = place
  const wordOf = (state: string) =>
    state === 'disputed' ? t('disputed') : t(`${view ? 'refundState' : 'paymentState'}.${state}` as OrganisingKey)
  return (
    <div className={`${organisingStyles.orgfilters} ${organisingMoneyStyles.orgfiltersMoney}`}>
      <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('orderState')}>
        <button type="button" aria-pressed={!money} onClick={() => onGo({ money: undefined })}>
          {t('all')}
        </button>
        {moneyStates[view ?? 'payments'].map((state) => (
          <button key={state} type="button" aria-pressed={money === state} onClick={() => onGo({ money: state })}>
            {wordOf(state)}
          </button>
        ))}
      </fieldset>
      <div className={organisingMoneyStyles.orgfiltersMore}>
        <select
          className={`${styles.select} ${organisingStyles.orgselect}`}
          aria-label={t('provider')}
          value={provider ?? ''}
          onChange={({ currentTarget }) => onGo({ provider: currentTarget.value || undefined })}
        >
          <option value="">{t('allProviders')}</option>
          {paymentProviderNames.map((name) => (
            <option key={name} value={name}>
              {t(`provider.${name}` as OrganisingKey)}
            </option>
          ))}
        </select>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={organisingMoneyStyles.orgday}>
            <span>{t(end === 'from' ? 'fromDay' : 'toDay')}</span>
            <input
              className={`${styles.input} num`}
              type="date"
              value={(end === 'from' ? from : to) ?? ''}
              onChange={({ currentTarget }) => onGo({ [end]: currentTarget.value || undefined })}
            />
          </label>
        ))}
        <SearchBox words={words} label={t('searchOrders')} onWords={(next) => onGo({ words: next || undefined })} />
      </div>
    </div>
  )
}
