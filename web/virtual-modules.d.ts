declare module 'virtual:dictionary' {
  /** Address of the script-conversion dictionary. */
  export const dictionaryUrl: string
}
