/** A provider could not be asked, or would not answer; nothing is known of what was asked. */
export class ProviderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
  }
}
