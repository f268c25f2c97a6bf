import type { Plugin } from 'vite'
import { buildDictionary } from '../build-dictionary.ts'

const moduleName = 'virtual:dictionary'
const devAddress = '/dictionary.txt'

/** Gives the browser the address of the script-conversion dictionary: a hashed asset of the build, made from the same data as the server's. */
export function dictionaryPlugin(): Plugin {
  let building = false
  return {
    name: 'dictionary',
    configResolved(config) {
      building = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use(devAddress, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(buildDictionary())
      })
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined
      if (!building) return `export const dictionaryUrl = ${JSON.stringify(devAddress)}`
      const reference = this.emitFile({ type: 'asset', name: 'dictionary.txt', source: buildDictionary() })
      return `export const dictionaryUrl = import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
