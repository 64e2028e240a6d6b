/** A build step: every import of a chunk that fails asks chunkRetry.ts, so that trying again can succeed without a reload. */
import type { Plugin } from 'vite'

const imports = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g

const withRetry = (code: string): string =>
  code.replace(imports, (whole, _quote, path: string) => `${whole}.catch(e=>ketangChunkRetry(e,new URL(${JSON.stringify(path)},import.meta.url).href))`)

export const retried = (): Plugin => ({
  name: 'retried',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withRetry(file.code)
  },
})
