import { createHash } from 'node:crypto'
import { icons } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { iconNames } from '../../web/ui/icon-names.ts'

const moduleName = 'virtual:icons'

/** One file with all icons, each a symbol: pages name them, and no drawing travels in script or markup. */
export function iconSprite(): string {
  const symbols = Object.entries(iconNames).map(([name, lucideName]) => {
    const drawing = renderToStaticMarkup(createElement(icons[lucideName]))
    // The half of the theme sign is filled.
    const inner = drawing
      .replace(/^<svg[^>]*>|<\/svg>$/g, '')
      .replace(/<path(?= d="M12 18a6)/, '<path fill="currentColor"')
    return `<symbol id="${name}" viewBox="0 0 24 24">${inner}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Gives both bundles the address of the sprite, whose name holds its hash, and writes the file. */
export function iconsPlugin(): Plugin {
  const sprite = iconSprite()
  const address = `/assets/icons-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`
  return {
    name: 'icons',
    configureServer(server) {
      server.middlewares.use(address, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sprite)
      })
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined
      return `export const iconsUrl = ${JSON.stringify(address)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: sprite })
    },
  }
}
