/** The name of a property for a name of the contract: `map_url` is stored as `mapUrl`. */
export type CamelCase<N extends string> = N extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : N

export const camelCase = <N extends string>(name: N): CamelCase<N> =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<N>
