/**
 * A message could not be sent. The error's text is for the log: it names neither the receiver nor the content nor a
 * secret, and it has no cause, whose text could.
 */
export class DeliveryError extends Error {
  readonly reason: 'receiver' | 'refused' | 'unreachable' | 'tooSlow' | 'unreadable'
  /**
   * @param reason receiver: no address that can be written to; refused: the provider said no; unreachable, tooSlow: it
   *   could not be asked; unreadable: what answered is not the provider
   */
  constructor(reason: DeliveryError['reason'], message: string) {
    super(message)
    this.name = 'DeliveryError'
    this.reason = reason
  }
}
