import { Button } from '#web/ui/button.tsx'
import { useWallet } from '../wallets/use-wallet.ts'
import { signWithWallet } from '../wallets/wallet-signing.ts'
import { useSignIn } from './context.ts'
import { useSignInText } from './texts.ts'

/** Signs in with a wallet of this browser, where the site offers that. */
export function WalletButton() {
  const t = useSignInText()
  const { wallet: isOffered, backend, finish, fail } = useSignIn()
  const { busy, offered, connect, choose } = useWallet(
    async (wallet) => {
      const signed = await signWithWallet(wallet, (claim) => backend.call('beginWalletSignIn', claim))
      if (signed) finish(await backend.call('walletSignIn', signed))
    },
    (failure) => fail(typeof failure === 'string' ? t(failure) : failure.message),
  )
  if (!isOffered) return null
  return (
    <>
      <Button block busy={busy} onClick={connect}>
        {t('wallet')}
      </Button>
      {offered.map((wallet) => (
        <Button key={wallet.id} block busy={busy} onClick={() => choose(wallet)}>
          {wallet.name}
        </Button>
      ))}
    </>
  )
}
