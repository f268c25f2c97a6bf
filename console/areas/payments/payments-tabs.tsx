import { NavLink } from 'react-router'
import { Subtabs } from '#console/ui/subtabs.tsx'
import { usePaymentsText } from './payments-texts.ts'

const tabs = [
  { path: '/payments', label: 'pay.orders' },
  { path: '/payments/providers', label: 'pay.providers' },
  { path: '/payments/stuck', label: 'pay.stuck' },
  { path: '/payments/exceptions', label: 'pay.exceptions' },
  { path: '/payments/disputes', label: 'pay.disputes' },
] as const

/** Orders, providers, and what needs somebody's eyes lie side by side. */
export function PaymentsTabs() {
  const t = usePaymentsText()
  return (
    <Subtabs name={t('paymentDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
        </NavLink>
      ))}
    </Subtabs>
  )
}
