/** The migrations and the database do not fit together, or one of them failed. The message says which and why. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}
