/** The dictionaries of opencc-js, each one string `source value|source value|...`. The package ships no types for them. */
declare module 'opencc-js/dict/*' {
  const dictionary: string
  // biome-ignore lint/style/noDefaultExport: this is how the package exports them
  export default dictionary
}
