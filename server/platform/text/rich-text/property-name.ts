/** The property of a parsed element that holds a `data-` attribute. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
