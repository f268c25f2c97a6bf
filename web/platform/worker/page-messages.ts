/** Message by which a page says to the worker of the site what it is and what it consists of. */
export interface PageMessage {
  /** Address of a page that was read, to be stored. */
  read?: string
  /** Address of a page that its reader collected: it stays until the collection is taken back. */
  save?: string
  /** Address of a page that is no longer collected. */
  forget?: string
  /** Addresses of the files of the page. */
  files?: readonly string[]
  /** The reader accepted the offer to reload with the new version. */
  update?: true
}
