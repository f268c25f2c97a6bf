declare module 'virtual:dictionary' {
  /** Address of the script-conversion dictionary. */
  export const dictionaryUrl: string
}

declare module 'virtual:icons' {
  /** Address of the sprite that holds all icons. */
  export const iconsUrl: string
}

declare module '*.module.css' {
  /** The names of the classes that the sheet defines; `npm run check` knows which there are. */
  const styles: Readonly<Record<string, string>>
  export = styles
}

declare module '*.css' {}

declare module '*?worker&url' {
  /** Address of a script for a thread of its own in the built web. */
  const address: string
  // biome-ignore lint/style/noDefaultExport: Vite gives it so
  export default address
}

declare module '*?url' {
  /** Address of the file in the built web. */
  const address: string
  // biome-ignore lint/style/noDefaultExport: Vite gives it so
  export default address
}
