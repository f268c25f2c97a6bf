export interface TreeRectangle {
  /** Place in the list that was given. */
  index: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * Divides a rectangle among values in the order given (largest first), with parts as square as they can be
 * (squarified treemap). Values that are not above zero get nothing.
 */
export function layTreemap(values: readonly number[], width: number, height: number): TreeRectangle[] {
  const positive = values.map((value, index) => ({ value, index })).filter(({ value }) => value > 0)
  const total = positive.reduce((sum, { value }) => sum + value, 0)
  const scale = (width * height) / (total || 1)
  const parts = positive.map(({ value, index }) => ({ index, area: value * scale }))
  const placed: TreeRectangle[] = []
  let [x, y, w, h] = [0, 0, width, height]
  let row: typeof parts = []
  const close = () => {
    const area = row.reduce((sum, one) => sum + one.area, 0)
    const wide = w >= h
    const thickness = area / ((wide ? h : w) || 1)
    let offset = 0
    for (const { index, area: own } of row) {
      const length = own / (thickness || 1)
      placed.push(
        wide
          ? { index, x, y: y + offset, width: thickness, height: length }
          : { index, x: x + offset, y, width: length, height: thickness },
      )
      offset += length
    }
    if (wide) [x, w] = [x + thickness, w - thickness]
    else [y, h] = [y + thickness, h - thickness]
    row = []
  }
  for (const part of parts) {
    const side = Math.min(w, h)
    if (row.length > 0 && worst([...row, part], side) > worst(row, side)) close()
    row.push(part)
  }
  if (row.length > 0) close()
  return placed
}

/** How far from square the worst part of a row is. */
function worst(row: readonly { area: number }[], side: number): number {
  const sum = row.reduce((total, { area }) => total + area, 0)
  const largest = Math.max(...row.map(({ area }) => area))
  const smallest = Math.min(...row.map(({ area }) => area))
  return Math.max((side ** 2 * largest) / sum ** 2, sum ** 2 / (side ** 2 * smallest))
}
