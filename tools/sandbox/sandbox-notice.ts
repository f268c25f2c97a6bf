import type { Sandbox } from './sandbox.ts'

/** The terminal's text once everything runs: where to buy, how to pay, and who may sign in. */
export const sandboxNotice = ({ siteOrigin, event, wallet, shop }: Sandbox): string => {
  const { organiser, administrator } = shop
  return `
The sandbox runs; no payment is real. Ctrl+C ends it and removes everything.

  Buy a ticket   ${event}
                 in English: ${event.replace(siteOrigin, `${siteOrigin}/en`)}
                 discount code: ${shop.discountCode}
  By card        the site leads to a test page with Pay, Decline and Cancel; no card number is needed
  Stablecoins    copy the address and the amount to the test wallet: ${wallet.url}
  By transfer    mark it as received in the organiser's area: ${siteOrigin}/ac_organ

  Sign in at ${siteOrigin}/login by password
    organiser       ${organiser.email}  ${organiser.password}
    administrator   ${administrator.email}  ${administrator.password}

`
}
