import { escapeHtml } from '#language/text/escape-html.ts'

/** A session as far as its page shows it. */
interface ShownSession {
  status: string
  payment_status: string
  amount_total: number
  currency: string
  success_url: string
  cancel_url: string
}

/** A plain page of the services that stand in for those of the internet. @param body HTML */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem }
  form { display: grid; gap: 1rem }
  label { display: grid; gap: .25rem }
  button, input, select { font: inherit; min-height: 2.75rem; box-sizing: border-box; width: 100%; padding: 0 .75rem }
  code { overflow-wrap: anywhere }
  [role=alert] { border-inline-start: 4px solid #c33; padding-inline-start: .75rem }
</style>
${body}
</html>
`

/** The page on which a buyer pays, or the result once the session is over. */
export function hostedPage({ status, payment_status: paid, ...session }: ShownSession, declined: boolean): string {
  const { amount_total: amount, currency, success_url: success, cancel_url: cancel } = session
  const link = (address: string, words: string) => `<p><a href="${escapeHtml(address)}">${words}</a></p>`
  if (status !== 'open')
    return plainPage(
      'Test Stripe',
      `<h1>${escapeHtml(paid)}</h1>\n${link(paid === 'paid' ? success : cancel, 'Return')}`,
    )
  return plainPage(
    'Test Stripe',
    `<h1>${amount} ${escapeHtml(currency)}</h1>
<p>No card is needed. The amount is in the smallest unit of the currency.</p>
${declined ? '<p role="alert">The card was declined. Try again or cancel.</p>' : ''}
<form method="post">
  <button>Pay</button>
  <button name="card" value="declined">Decline</button>
</form>
${link(cancel, 'Cancel')}`,
  )
}
