import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { DisputesPage } from './disputes-page.tsx'
import { ExceptionsPage } from './exceptions-page.tsx'
import { OrderPage } from './order-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { loadPaymentsTexts } from './payments-texts.ts'
import { ProvidersPage } from './providers-page.tsx'
import { StuckPage } from './stuck-page.tsx'

const pages = {
  orders: OrdersPage,
  providers: ProvidersPage,
  stuck: StuckPage,
  exceptions: ExceptionsPage,
  disputes: DisputesPage,
  order: OrderPage,
} as const

/** A page about payments, once its texts are there. */
export async function paymentsPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadPaymentsTexts(language)
  return pages[name]
}
