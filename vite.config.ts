import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dictionaryPlugin } from './tools/dictionary-plugin.ts'

export default defineConfig({
  builder: {},
  plugins: [react(), tailwindcss(), dictionaryPlugin()],
  publicDir: 'web/public',
  build: {
    manifest: true,
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'web/entry-client.tsx' },
  },
  environments: {
    ssr: {
      build: {
        manifest: false,
        copyPublicDir: false,
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: 'web/entry-server.tsx' },
      },
    },
  },
})
