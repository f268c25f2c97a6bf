import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useCall } from '#web/platform/use-call.ts'
import { useWithProof } from '../security/proof.tsx'
import { useWallet } from './use-wallet.ts'
import { signWithWallet } from './wallet-signing.ts'

/** The start and end of an address, by which people know it. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Links a wallet of this browser to the account of its owner, who shows first who they are. */
export function LinkWallet({ onLinked }: { onLinked: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const { busy, offered, connect, choose } = useWallet(
    async (wallet) => {
      const signed = await signWithWallet(wallet, async (claim) => {
        const begun = await withProof(() => call('beginWallet', claim))
        return begun.done ? begun.result : undefined
      })
      if (!signed) return
      const { username } = await call('linkWallet', signed)
      toast(t('linkDone', { name: shortAddress(username) }), 'done')
      onLinked()
    },
    (failure) => toast(typeof failure === 'string' ? t(failure) : failure.message, 'failed'),
  )
  return (
    <>
      <button type="button" className="link" disabled={busy} onClick={connect}>
        {t('linkIt')}
        <span className="sr">Ethereum</span>
      </button>
      {offered.map((wallet) => (
        <button key={wallet.id} type="button" className="link" disabled={busy} onClick={() => choose(wallet)}>
          {wallet.name}
        </button>
      ))}
    </>
  )
}
