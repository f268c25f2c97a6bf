declare module 'virtual:dictionary' {
  /** Address of the script-conversion dictionary. */
  export const dictionaryUrl: string
}

declare module 'virtual:icons' {
  /** Address of the sprite that holds all icons. */
  export const iconsUrl: string
}
