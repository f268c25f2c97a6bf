import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import type { Wallet } from '#web/platform/wallets/browser-wallets.ts'

/** Reasons for which no wallet signed; the site's own refusals come with words. */
export type WalletFailure = 'noWallet' | 'walletDeclined' | 'walletFailed'

/**
 * Finds the wallets of the browser and works with one; if there are several, its owner chooses. The code for wallets loads when
 * they are asked for.
 */
export function useWallet(
  work: (wallet: Wallet) => Promise<void>,
  fail: (failure: WalletFailure | { message: string }) => void,
) {
  const [busy, setBusy] = useState(false)
  const [offered, setOffered] = useState<readonly Wallet[]>([])

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      const { declinedCode, errorCodes } = await import('#web/platform/wallets/browser-wallets.ts')
      if (isBackendError(error)) fail(error)
      else fail(errorCodes(error).has(declinedCode) ? 'walletDeclined' : 'walletFailed')
    }
    setBusy(false)
  }

  return {
    busy,
    /** The wallets to choose from; empty where there is no choice. */
    offered,
    connect: () =>
      attempt(async () => {
        const { findWallets } = await import('#web/platform/wallets/browser-wallets.ts')
        const [only, ...others] = findWallets()
        if (!only) return fail('noWallet')
        setOffered(others.length > 0 ? [only, ...others] : [])
        if (others.length === 0) await work(only)
      }),
    choose: (wallet: Wallet) => attempt(() => work(wallet)),
  }
}
