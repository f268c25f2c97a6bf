import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { styleModulesPlugin, styleOptions } from '../plugins/css-modules.ts'
import { dictionaryPlugin } from '../plugins/dictionary-plugin.ts'
import { iconSprite, iconsPlugin } from '../plugins/icons-plugin.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = fileURLToPath(new URL('../../dist/gallery/', import.meta.url))
/** The program that draws the console's pages. */
export const consoleFolder = `${folder}console/`

/** The built gallery: its pages, the style sheet, the sprite of icons and pictures that are drawn. */
export interface Gallery {
  pages: typeof import('./document.tsx')
  style: string
  icons: string
}

const common: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), styleModulesPlugin(), dictionaryPlugin(), iconsPlugin()],
  css: styleOptions,
}

/** Builds the gallery from the components as they are; nothing of it is part of the product's own build. */
export async function buildGallery(): Promise<Gallery> {
  await build({
    ...common,
    build: {
      outDir: `${folder}style`,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: { input: 'tools/gallery/styles.ts', output: { assetFileNames: 'gallery[extname]' } },
    },
  })
  await build({
    ...common,
    ssr: { noExternal: true },
    build: { ssr: 'tools/gallery/document.tsx', outDir: `${folder}pages`, emptyOutDir: true },
  })
  await build({
    ...common,
    base: '/console/',
    build: {
      outDir: consoleFolder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'tools/gallery/console/show-console.tsx',
        output: {
          entryFileNames: 'console.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: 'console[extname]',
        },
      },
    },
  })
  return {
    pages: await import(pathToFileURL(`${folder}pages/document.js`).href),
    style: await readFile(`${folder}style/gallery.css`, 'utf8'),
    icons: iconSprite(),
  }
}
