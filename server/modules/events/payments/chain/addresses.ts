/** The library that knows how addresses are written is large, and read only where stablecoins are used. */
const library = () => import('viem/utils')

/** An address with the capitals by which wallets find mistakes. @param address in any letter case */
export const withChecksum = async (address: string): Promise<string> => (await library()).getAddress(address)

/**
 * An address as people give it.
 * @returns it in lower case; undefined where its capitals are not those of its checksum, so that a mistake is found
 */
export async function readAddress(text: string): Promise<string | undefined> {
  const address = text.trim()
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || /^0x0{40}$/.test(address)) return undefined
  return (await withChecksum(address)) === address ? address.toLowerCase() : undefined
}
